import type { Order } from '#shared/orders/contract.ts'
import { readFont } from '#web/documents/pdf-fonts.ts'
import { drawPackingSlips, unprintableOrders } from './draw-packing-slips.ts'

/** Import this file on demand, because it loads the large PDF library. */
export async function printPackingSlips(
  orders: readonly Order[],
  at: Date,
): Promise<{ file: Blob; unprintable: string[] }> {
  const bytes = await drawPackingSlips(orders, { at, readFont })
  return { file: new Blob([bytes], { type: 'application/pdf' }), unprintable: unprintableOrders(orders) }
}

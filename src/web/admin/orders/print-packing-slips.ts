import type { Order } from '#shared/orders/contract.ts'
import { readFont } from '#web/documents/pdf-fonts.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'

/** Makes the PDF in the browser. The library comes with this file, and is heavy: import it when it is asked for. */
export async function printPackingSlips(orders: readonly Order[], at: Date): Promise<Blob> {
  return new Blob([await drawPackingSlips(orders, { at, readFont })], { type: 'application/pdf' })
}

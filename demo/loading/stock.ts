import { keepsStock } from '#shared/orders/stock-return.ts'
import type { Tx } from '#server/database/write.ts'
import { holdForOrder } from '#server/inventory/holds.ts'
import { countFirst, sleeveCounts } from '#server/inventory/stock.ts'
import { SLEEVES } from '../sleeves.ts'
import type { PlannedOrder, Surroundings } from './orders.ts'

/** Counts the shelves so that the demo's numbers are left once each order that is still in the house has its sleeves. */
export async function loadStock(
  tx: Tx,
  { sleeves, now }: Surroundings,
  orders: readonly PlannedOrder[],
): Promise<void> {
  const inTheHouse = orders.filter(
    ({ order }) => order.shipped_at === null && keepsStock({ status: order.status, hasShipped: false }),
  )
  const counts = sleeveCounts(inTheHouse.flatMap(({ lines }) => lines))
  for (const { slug, stock } of SLEEVES) {
    const id = sleeves.get(slug)?.id ?? ''
    counts.set(id, (counts.get(id) ?? 0) + stock)
  }
  await countFirst(tx, counts, { now })
  for (const { order, lines } of inTheHouse) await holdForOrder(tx, order.id, lines, now)
}

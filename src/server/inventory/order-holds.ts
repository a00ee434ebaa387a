import type { Tx } from '../database/write.ts'
import { endHold, insertHolds } from './holds.ts'
import { moveStock, sleeveCounts, type SleeveCounts, type StockLine } from './stock-movements.ts'

/** The call can be repeated safely. */
export async function releaseOrderHold(tx: Tx, orderId: string, now: Date): Promise<void> {
  const released = await endHold(tx, { orderId })
  await moveStock(tx, released, { reason: 'return', orderId, now })
}

/** Releases at most what the order holds. */
export async function releasePartOfOrderHold(
  tx: Tx,
  lines: readonly StockLine[],
  { orderId, ...by }: { orderId: string; byUserId: string | null; now: Date },
): Promise<void> {
  const back = await endPartOfOrderHold(tx, lines, { orderId, now: by.now })
  await moveStock(tx, back, { reason: 'return', orderId, ...by })
}

/**
 * Ends the order's hold on the pieces of `lines`, as far as it holds them, without moving them back to the stock.
 * Returns the number of these pieces by product.
 */
export async function endPartOfOrderHold(
  tx: Tx,
  lines: readonly StockLine[],
  { orderId, now }: { orderId: string; now: Date },
): Promise<SleeveCounts> {
  const held = await endHold(tx, { orderId })
  const wanted = sleeveCounts(lines)
  const ended = new Map<string, number>()
  const kept = new Map<string, number>()
  for (const [id, quantity] of held) {
    const taken = Math.min(quantity, wanted.get(id) ?? 0)
    if (taken > 0) ended.set(id, taken)
    if (taken < quantity) kept.set(id, quantity - taken)
  }
  await insertHolds(tx, { orderId }, kept, now)
  return ended
}

export async function restoreOrderHold(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  await insertHolds(tx, { orderId }, sleeveCounts(lines), now)
}

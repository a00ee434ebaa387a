import { sql } from 'kysely'
import type { Tx } from '../database/write.ts'

/** A line of a checkout or an order, as far as the stock is concerned; no `sleeve_id` once the sleeve is deleted. */
export type StockLine = { sleeve_id: string | null; pack_size: number; quantity: number }

/** Single sleeves by product. */
export type SleeveCounts = ReadonlyMap<string, number>

export function sleeveCounts(lines: readonly StockLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { sleeve_id: id, pack_size, quantity } of lines) {
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + pack_size * quantity)
  }
  return counts
}

/**
 * Changes stocks by these numbers of single sleeves (negative: taken), each by one conditional update, in the
 * order of the ids, so that two who want the same products wait for each other and never in a circle
 * (decision 16). What cannot be done is left as it is and returned: the products that fell short, in which
 * case the caller has to give up its transaction.
 */
export async function changeStock(tx: Tx, changes: SleeveCounts): Promise<string[]> {
  const short: string[] = []
  for (const [id, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (change === 0) continue
    const { numUpdatedRows } = await tx
      .updateTable('sleeves')
      .set({ stock: sql<number>`stock + ${change}` })
      .where('id', '=', id)
      .$if(change < 0, (query) => query.where('stock', '>=', -change))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.changed('catalogue')
    else if (change < 0) short.push(id)
  }
  return short
}

/** Takes the lines' sleeves off the stock; true when all of them could be had, else give up the transaction. */
export async function takeStock(tx: Tx, lines: readonly StockLine[]): Promise<boolean> {
  // A deleted sleeve has no stock to take from.
  if (lines.some((line) => line.sleeve_id === null)) return false
  const taken = [...sleeveCounts(lines)].map(([id, count]): [string, number] => [id, -count])
  return (await changeStock(tx, new Map(taken))).length === 0
}

/** Puts the lines' sleeves back on the shelves; those of a deleted product have none to go to. */
export async function giveStockBack(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await changeStock(tx, sleeveCounts(lines))
}

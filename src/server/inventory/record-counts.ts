import { sql } from 'kysely'
import { COUNTS_FILE } from '#shared/activity/activity-labels.ts'
import { SLEEVE_MAX_STOCK, SLEEVE_STOCK_INVALID } from '#shared/catalogue/sleeve-rules.ts'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import type { ShelfCount, ShelfCountsResult } from '#shared/inventory/contract.ts'
import { shelfError } from '#shared/inventory/stock-rules.ts'
import { shelfMovedSince } from '#shared/inventory/texts.ts'
import { recordActivities, recordBatch } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { write, type Tx } from '../database/write.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { moveStock, type Cause } from './stock-movements.ts'

/** A refused count does not stop the others. */
export async function recordCounts(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counts: readonly ShelfCount[],
  byUserId: string,
): Promise<ShelfCountsResult> {
  return write(database, async (tx) => {
    const judged = await judgeCounts(tx, counts)
    await saveCounts(tx, judged.right, { reason: 'count', byUserId, now: clock.now() })
    const { right, refused } = judged
    return { saved: right.map(({ id }) => id), refused }
  })
}

export type RightCount = { id: string; name: string; onShelf: number; count: number }

/** Divides the counts into right and refused ones, and locks their products. */
export async function judgeCounts(
  tx: Tx,
  counts: readonly ShelfCount[],
): Promise<{ right: RightCount[]; refused: ShelfCountsResult['refused'] }> {
  const ids = counts.map(({ _id }) => _id)
  const { sleeves } = await lockSale(tx, { sleeves: ids })
  const locked = new Map(sleeves.map((sleeve) => [sleeve.id, sleeve]))
  const reservedOf = await reservedBySleeve(tx, ids)
  const right: RightCount[] = []
  const refused: ShelfCountsResult['refused'] = []
  for (const { _id: id, seen, count } of counts) {
    const sleeve = locked.get(id)
    const reserved = reservedOf.get(id) ?? 0
    const onShelf = (sleeve?.stock ?? 0) + reserved
    const message = sleeve ? countError({ seen, count }, { onShelf, reserved }) : SLEEVE_NOT_FOUND
    if (message !== undefined) refused.push({ _id: id, message, ...(sleeve && { onShelf }) })
    else if (sleeve) right.push({ id, name: sleeve.name, onShelf, count })
  }
  return { right, refused }
}

type Shelf = { onShelf: number; reserved: number }

/** A count that equals the current number is accepted, even if the form showed another number. */
function countError(
  { seen, count }: Pick<ShelfCount, 'seen' | 'count'>,
  { onShelf, reserved }: Shelf,
): string | undefined {
  if (count === onShelf) return undefined
  if (seen !== onShelf) return shelfMovedSince(onShelf)
  return (
    shelfError(count, { reserved }) ??
    (count - reserved > SLEEVE_MAX_STOCK ? SLEEVE_STOCK_INVALID : undefined)
  )
}

async function reservedBySleeve(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('stock_holds')
    .select(['sleeve_id', sql<number>`sum(quantity)::int`.as('reserved')])
    .where(isOneOf('sleeve_id', ids))
    .groupBy('sleeve_id')
    .execute()
  return new Map(rows.map(({ sleeve_id, reserved }) => [sleeve_id ?? '', reserved]))
}

export async function saveCounts(
  tx: Tx,
  counts: readonly RightCount[],
  cause: Cause & { reason: 'count' | 'import'; byUserId: string },
): Promise<void> {
  const changed = counts.filter(({ onShelf, count }) => onShelf !== count)
  const { reason, byUserId: by, now: at, note } = cause
  const batch = changed.length > 1 ? newId() : undefined
  if (batch)
    await recordBatch(tx, {
      id: batch,
      by,
      at,
      name: `${COUNTS_FILE} ${note ?? ''}`.trim(),
      changed: changed.length,
    })
  await moveStock(tx, new Map(changed.map(({ id, onShelf, count }) => [id, count - onShelf])), cause)
  await recordActivities(
    tx,
    changed.map(({ id, name, onShelf, count }) => ({
      by,
      at,
      act: 'changed',
      kind: 'sleeve',
      id,
      name,
      before: { on_shelf: onShelf },
      after: { on_shelf: count, reason, file: note },
      batch,
    })),
  )
}

import { sql } from 'kysely'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import type { MovementReason } from '#shared/inventory/stock-rules.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'

/** Custom lines, and lines of deleted products, have no `sleeve_id`. */
export type StockLine = { sleeve_id?: string | null | undefined; pack_size: number; quantity: number }

/** True for a line of a deleted product. A custom line has no product either, but needs no stock. */
export const isOfDeleted = ({ sleeve_id: id, pack_size: size }: StockLine): boolean =>
  !id && size !== CUSTOM_LINE

/** The number of pieces, by the product's id. */
export type SleeveCounts = ReadonlyMap<string, number>

export function sleeveCounts(lines: readonly StockLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { sleeve_id: id, pack_size, quantity } of lines) {
    if (id) counts.set(id, (counts.get(id) ?? 0) + pack_size * quantity)
  }
  return counts
}

export type Cause = {
  reason: MovementReason
  checkoutId?: string
  orderId?: string
  byUserId?: string | null
  note?: string
  now: Date
  /** The id of the movement, for a change of a single product. */
  movementId?: string | undefined
}

/**
 * A negative change takes pieces. Rows are locked in the order of their ids, against deadlocks. Returns false if pieces
 * cannot be taken, because a product has too few or does not exist any more; the transaction must then be rolled back.
 * Pieces that would return to a deleted product are dropped.
 */
export async function moveStock(tx: Tx, changes: SleeveCounts, cause: Cause): Promise<boolean> {
  const wanted = [...changes].filter(([, change]) => change !== 0)
  if (wanted.length === 0) return true
  lockInOrder(tx, 'sleeves')
  const { movementId = newId() } = cause
  const rows = JSON.stringify(
    wanted.map(([sleeve_id, change], at) => ({ id: at === 0 ? movementId : newId(), sleeve_id, change })),
  )
  const { reason, checkoutId = null, orderId = null, byUserId = null, note = '', now } = cause
  const { rows: moved } = await sql<{ sleeve_id: string }>`
    with wanted as (
      select * from json_to_recordset(${rows}::json) as wanted (id uuid, sleeve_id uuid, change integer)
    ), locked as (
      select wanted.* from wanted join sleeves on sleeves.id = wanted.sleeve_id
      order by wanted.sleeve_id for no key update of sleeves
    ), moved as (
      update sleeves set stock = sleeves.stock + locked.change from locked
      where sleeves.id = locked.sleeve_id and sleeves.stock + locked.change >= 0
      returning locked.id, locked.sleeve_id, locked.change, sleeves.stock, sleeves.low_stock_below
    ), fell as (
      insert into low_stock_falls (sleeve_id, fell_at)
      select sleeve_id, ${now}::timestamptz from moved
      where stock < low_stock_below and stock - change >= low_stock_below
      on conflict (sleeve_id) do update set fell_at = excluded.fell_at, told_at = null, announced_at = null
    ), noted as (
      insert into stock_movements (id, sleeve_id, change, reason, checkout_id, order_id, by_user_id, note, at)
      select id, sleeve_id, change, ${reason}, ${checkoutId}::uuid, ${orderId}::uuid, ${byUserId}::uuid, ${note}, ${now}::timestamptz
      from moved
    )
    select sleeve_id from moved`.execute(tx)
  if (moved.length > 0) tx.changed('catalogue')
  const done = new Set(moved.map(({ sleeve_id }) => sleeve_id))
  return wanted.every(([id, change]) => change > 0 || done.has(id))
}

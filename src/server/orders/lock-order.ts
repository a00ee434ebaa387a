import type { Selectable } from 'kysely'
import { ORDER_NOT_FOUND } from '#shared/orders/texts.ts'
import type { OrderLinesRow, OrdersRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { nextVersion } from '../editing/edit-version.ts'
import { notOwner, ShopError } from '../http/shop-error.ts'
import { lockSale } from '../sales/sale-locks.ts'
import { searchTextColumn } from './order-search-text.ts'
import { parcelsOf, type StoredParcel } from './read-parcels.ts'

export type LockedOrder = Selectable<OrdersRow> & {
  lines: Selectable<OrderLinesRow>[]
  parcels: StoredParcel[]
}

/**
 * With `owner`, orders of other customers are not found.
 * @throws 404
 */
export async function lockOrder(
  tx: Tx,
  id: string,
  { owner }: { owner?: string } = {},
): Promise<LockedOrder> {
  const { order } = await lockSale(tx, { order: { id } })
  if (!order) throw new ShopError('NOT_FOUND', ORDER_NOT_FOUND)
  if (owner !== undefined && order.user_id !== owner) throw notOwner(ORDER_NOT_FOUND)
  return { ...order, ...(await contentsOf(tx, id)) }
}

export async function readAgain(tx: Tx, id: string): Promise<LockedOrder> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...order, ...(await contentsOf(tx, id)) }
}

async function contentsOf(tx: Tx, id: string): Promise<Pick<LockedOrder, 'lines' | 'parcels'>> {
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return { lines, parcels: await parcelsOf(tx, id) }
}

/** Raises the order's version (decision 46). */
export async function countEdit(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('orders').set({ version: nextVersion() }).where('id', '=', id).execute()
}

type Changes = Partial<
  Pick<
    LockedOrder,
    | 'carrier'
    | 'customer_email'
    | 'delivered_at'
    | 'parcels'
    | 'shipped_at'
    | 'status'
    | 'tracking_number'
    | 'updated_at'
    | 'user_id'
  >
>

/**
 * Also changes the version and the search text. The caller has already stored `parcels`, whose numbers the search text
 * contains.
 */
export async function updateOrder(tx: Tx, order: LockedOrder, changes: Changes): Promise<LockedOrder> {
  const { parcels: _parcels, ...columns } = changes
  const after = { ...order, ...changes }
  const { version } = await tx
    .updateTable('orders')
    .set({ ...columns, version: nextVersion(), ...searchTextColumn(after) })
    .where('id', '=', order.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...after, version }
}

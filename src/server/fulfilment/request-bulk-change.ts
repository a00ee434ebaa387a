import { isDeepStrictEqual } from 'node:util'
import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import {
  BULK_CHANGE_NOT_FOUND,
  BULK_CHANGE_OF_ANOTHER,
  type BulkTarget,
} from '#shared/orders/bulk-change-rules.ts'
import type { BulkChangeProgress, BulkChangeBody } from '#shared/orders/bulk-contract.ts'
import { LABELS_NOT_OFFERED, LABELS_STAY } from '#shared/orders/label-rules.ts'
import { isUndoable } from '#shared/orders/status-undo.ts'
import { isBeforeDelivery } from '#shared/orders/statuses.ts'
import { ORDER_NOT_FOUND, UNDO_TOO_LATE } from '#shared/orders/texts.ts'
import { ALREADY_CREATED } from '#shared/texts.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { BulkChangeOrdersRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import type { Actor } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { getBulkChange } from './bulk-change-queries.ts'

/**
 * Stores a change of many orders, or a run that makes their labels, for a job (`run-bulk-change.ts`). A request sent
 * twice is stored once.
 * @throws 403 for a status that only admins set; 404 if one of the orders does not exist; 409 CONFLICT for the id of
 * another change, or for labels that no carrier makes
 */
export async function requestBulkChange(
  services: Pick<Services, 'database' | 'clock' | 'jobs' | 'carriers'>,
  body: BulkChangeBody,
  admin: Actor,
): Promise<BulkChangeProgress> {
  const { requestId: id, status = null, labels, deliveredOn = null } = body
  if (labels && Object.keys(services.carriers.labels).length === 0)
    throw new ShopError('CONFLICT', LABELS_NOT_OFFERED)
  refuseBulkBeyondRole(admin, status)
  const asked = {
    status,
    label_format: labels?.format ?? null,
    label_grams: labels?.weight ?? null,
    delivered_on: deliveredOn,
    by_user_id: admin.id,
  }
  const orders = body.orders.map((order, position) => ({
    position,
    order_id: order.id.toLowerCase(),
    seen_version: order.version,
    carrier: order.carrier ?? null,
    tracking_number: order.trackingNumber ?? null,
  }))
  await write(services.database, async (tx) => {
    const created_at = services.clock.now()
    const { numInsertedOrUpdatedRows: isNew } = await tx
      .insertInto('bulk_changes')
      .values({ id, ...asked, created_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (!isNew) return refuseAnother(tx, id, { ...asked, orders })
    await storeOrders(tx, id, orders)
    await services.jobs.enqueue(tx, 'change-orders', { bulkChangeId: id })
    tx.changed('orders')
  })
  return getBulkChange(services, id)
}

function refuseBulkBeyondRole({ role }: Actor, status: BulkTarget | null): void {
  if (role !== 'admin' && status && !isBeforeDelivery(status)) throw new ShopError('FORBIDDEN', ADMIN_ONLY)
}

type AskedOrder = Pick<
  BulkChangeOrdersRow,
  'position' | 'order_id' | 'seen_version' | 'carrier' | 'tracking_number'
>

/** @throws 409 CONFLICT if the stored change has other content or another author */
async function refuseAnother(
  tx: Tx,
  id: string,
  asked: { by_user_id: string; orders: readonly AskedOrder[] },
): Promise<void> {
  const stored = await tx
    .selectFrom('bulk_changes')
    .select(['status', 'label_format', 'label_grams', 'delivered_on', 'by_user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (stored.by_user_id !== asked.by_user_id) throw new ShopError('CONFLICT', BULK_CHANGE_OF_ANOTHER)
  const orders = await tx
    .selectFrom('bulk_change_orders')
    .select(['position', 'order_id', 'seen_version', 'carrier', 'tracking_number'])
    .where('bulk_change_id', '=', id)
    .orderBy('position')
    .execute()
  if (!isDeepStrictEqual({ ...stored, orders }, asked)) throw new ShopError('CONFLICT', ALREADY_CREATED)
}

async function storeOrders(tx: Tx, id: string, orders: readonly AskedOrder[]): Promise<void> {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      isOneOf(
        'id',
        orders.map((order) => order.order_id),
      ),
    )
    .executeTakeFirstOrThrow()
  if (count < orders.length) throw new ShopError('NOT_FOUND', ORDER_NOT_FOUND)
  const rows = orders.map((order) => ({ ...order, bulk_change_id: id }))
  await tx.insertInto('bulk_change_orders').values(rows).execute()
}

/**
 * Orders that still wait are not changed, and the job undoes the changes of status. Existing labels stay. The call can
 * be repeated safely.
 * @throws 403 for a status that only admins set; 404; 409 CONFLICT once the undo has expired or a run of labels has
 * ended
 */
export async function undoBulkChange(
  services: Pick<Services, 'database' | 'clock' | 'jobs'>,
  id: string,
  admin: Actor,
): Promise<BulkChangeProgress> {
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    const change = await tx
      .selectFrom('bulk_changes')
      .select(['status', 'undo_at', 'ended_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!change) throw new ShopError('NOT_FOUND', BULK_CHANGE_NOT_FOUND)
    refuseBulkBeyondRole(admin, change.status)
    if (change.undo_at) return
    if (change.ended_at && !change.status) throw new ShopError('CONFLICT', LABELS_STAY)
    if (change.ended_at && !isUndoable(change.ended_at, now)) throw new ShopError('CONFLICT', UNDO_TOO_LATE)
    const undone = { undo_at: now, undo_by_user_id: admin.id, ended_at: null, read_at: null }
    await tx.updateTable('bulk_changes').set(undone).where('id', '=', id).execute()
    await services.jobs.enqueue(tx, 'change-orders', { bulkChangeId: id })
    tx.changed('orders')
  })
  return getBulkChange(services, id)
}

/**
 * Marks a change that has ended as read, so that it is no longer listed.
 * @throws 404
 */
export async function readBulkChange(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<BulkChangeProgress> {
  await write(services.database, async (tx) => {
    await tx
      .updateTable('bulk_changes')
      .set({ read_at: services.clock.now() })
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .where('ended_at', 'is not', null)
      .execute()
    tx.changed('orders')
  })
  return getBulkChange(services, id)
}

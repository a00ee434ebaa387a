import type { StatusUndo } from '#shared/orders/contract.ts'
import { isUndoable } from '#shared/orders/status-undo.ts'
import { CHANGE_UNDONE, UNDO_TOO_LATE } from '#shared/orders/texts.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import type { OrderBefore } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import type { Actor } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import { takeEventsBack } from '../integrations/announce-event.ts'
import { restoreOrderHold } from '../inventory/order-holds.ts'
import { statusMailKey } from '../mail/order-mails.ts'
import { takeMailBack } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { actOnOrder } from './act-on-order.ts'
import { addHistory, moveSleeves, type ChangeServices } from './change-order-status.ts'
import { updateOrder, type LockedOrder } from './lock-order.ts'
import { announceStatus } from './order-events.ts'
import { restoreParcels } from './parcels.ts'
import { parcelsOf } from './read-parcels.ts'
import { refuseBeyondRole } from './refuse-beyond-role.ts'

/**
 * Staff see the change and its undo in the history (decision 20). The customer sees neither.
 * @throws 403 for a change that the role does not allow; 404; 409 STALE if the order has changed since; 409 CONFLICT if
 * the change can no longer be undone, or if a sleeve to take from the stock again was deleted; 409 OUT_OF_STOCK if too
 * few of these sleeves are left
 */
export async function undoStatus(
  services: ChangeServices & Pick<Services, 'database'>,
  orderId: string,
  { version }: StatusUndo,
  admin: Actor,
): Promise<void> {
  await write(services.database, (tx) => undoStatusIn(tx, services, { orderId, version, admin }))
}

export async function undoStatusIn(
  tx: Tx,
  services: ChangeServices,
  { orderId, version, admin }: { orderId: string; version: number; admin: Actor },
): Promise<void> {
  const by = { kind: 'admin' as const, userId: admin.id }
  const frame = { orderId, by, seen: { version, admin }, keepsStatus: true }
  await actOnOrder(tx, services, frame, (order) => takeBack(tx, services, order, admin))
}

async function takeBack(tx: Tx, services: ChangeServices, order: LockedOrder, admin: Actor): Promise<void> {
  const orderId = order.id
  const now = services.clock.now()
  const change = await lastChange(tx, order, now)
  refuseBeyondRole(admin, order.status, change.undo.status)
  await moveSleevesBack(tx, order, change.undo, now)
  await restore(tx, { ...order, parcels: await parcelsOf(tx, orderId) }, change.undo)
  if (!(await takeMailBack(tx, statusMailKey(change.id)))) throw new ShopError('CONFLICT', UNDO_TOO_LATE)
  if (!(await takeEventsBack(tx, change.id))) {
    const undone = { order, formerStatus: order.status, deliveredAt: undefined }
    await announceStatus(tx, services, undone)
  }
  await tx.updateTable('order_history').set({ is_private: true }).where('id', '=', change.id).execute()
  const by = { kind: 'admin' as const, userId: admin.id }
  const entry = { status: change.undo.status, by, note: CHANGE_UNDONE, isPrivate: true, at: now }
  await addHistory(tx, orderId, entry)
  const { status, carrier, tracking_number } = order
  await recordActivity(tx, {
    ...orderChange(order, admin.id, now),
    before: { status, carrier, tracking_number },
    after: {
      status: change.undo.status,
      carrier: change.undo.carrier,
      tracking_number: change.undo.tracking_number,
    },
  })
}

type Change = { id: string; undo: OrderBefore }

async function lastChange(
  tx: Tx,
  { id, status, version, anonymised_at }: LockedOrder,
  now: Date,
): Promise<Change> {
  const entry = await tx
    .selectFrom('order_history')
    .select(['id', 'status', 'at', 'undo', 'is_private'])
    .where('order_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isPresent = entry?.status === status && isUndoable(entry.at, now)
  const isLast = entry?.undo?.version_after === version
  if (!entry?.undo || entry.is_private || !isPresent || !isLast || anonymised_at !== null)
    throw new ShopError('CONFLICT', UNDO_TOO_LATE)
  return { id: entry.id, undo: entry.undo }
}

async function moveSleevesBack(tx: Tx, order: LockedOrder, before: OrderBefore, now: Date): Promise<void> {
  const unsent = await restoreParcels(tx, order, before.parcels)
  if (unsent.length > 0) await restoreOrderHold(tx, order.id, unsent, now)
  await moveSleeves(tx, order, before.status, now)
}

async function restore(tx: Tx, order: LockedOrder, before: OrderBefore): Promise<void> {
  const { shipped_at, delivered_at, updated_at, parcels: _parcels, version_after: _version, ...rest } = before
  await updateOrder(tx, order, {
    ...rest,
    shipped_at: dateOf(shipped_at),
    delivered_at: dateOf(delivered_at),
    updated_at: new Date(updated_at),
  })
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

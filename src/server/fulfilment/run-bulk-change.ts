import { isStaff } from '#shared/accounts/roles.ts'
import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import { BULK_CHANGE_FAILED } from '#shared/orders/bulk-change-rules.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { isShippedStatus } from '#shared/orders/stock-return.ts'
import { write, type Tx } from '../database/write.ts'
import type { Actor } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import { readAccount, refuseEmpty } from '../orders/account.ts'
import { changeOrderIn } from '../orders/change-order.ts'
import { refuseEnded } from '../orders/parcels.ts'
import { undoStatusIn } from '../orders/undo-status.ts'
import type { Services } from '../services.ts'
import {
  refuseOrder,
  settleOrder,
  versionOf,
  type BulkChange,
  type OrderOfChange,
} from './bulk-change-outcome.ts'
import { isLabelRun, lookAgainLater, nextLabel } from './make-bulk-labels.ts'

export function bulkChangeJobs(services: Services): void {
  const alert = 'Une modification groupée de commandes est bloquée\u00A0: elle ne peut pas être terminée.'
  services.jobs.handle('change-orders', { alert, lastResort: 'end-failed-change' }, ({ bulkChangeId }) =>
    runBulkChange(services, bulkChangeId),
  )
  services.jobs.handle('end-failed-change', { alert }, ({ bulkChangeId }) =>
    endFailedChange(services, bulkChangeId),
  )
}

/**
 * Each order's change of status is in one transaction with its outcome, so an interrupted run continues where it
 * stopped, and two simultaneous runs change nothing twice. For labels see `nextLabel`.
 */
export async function runBulkChange(services: Services, id: string): Promise<void> {
  for (let last: OrderOfChange | undefined; ;) {
    const change = await findChange(services, id)
    if (!change || change.ended_at) return
    const admin = await findActor(services, change)
    last = isLabelRun(change)
      ? await nextLabel(services, change, admin, last)
      : await nextChange(services, change, admin)
    if (last) continue
    await endChange(services, id)
    if (isLabelRun(change)) await lookAgainLater(services, id)
    return
  }
}

/** Gives up the orders that are still to be changed or undone. */
async function endFailedChange(services: Services, id: string): Promise<void> {
  await write(services.database, async (tx) => {
    const open = tx
      .updateTable('bulk_change_orders')
      .where('bulk_change_id', '=', id)
      .where('failure', 'is', null)
    await open.set({ state: 'refused', failure: BULK_CHANGE_FAILED }).where('state', '=', 'waiting').execute()
    const change = await tx
      .selectFrom('bulk_changes')
      .select('undo_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (change?.undo_at)
      await open.set({ failure: BULK_CHANGE_FAILED }).where('state', '=', 'changed').execute()
  })
  await endChange(services, id)
}

function findChange(
  { database: { db } }: Pick<Services, 'database'>,
  id: string,
): Promise<BulkChange | undefined> {
  return db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Returns the person who requested the change or its undo. Undefined if the person was deleted or is no longer staff.
 */
async function findActor(
  { database: { db } }: Pick<Services, 'database'>,
  { by_user_id: by, undo_by_user_id: undoneBy }: BulkChange,
): Promise<Actor | undefined> {
  const id = undoneBy ?? by
  if (id === null) return undefined
  const user = await db.selectFrom('users').select(['id', 'role']).where('id', '=', id).executeTakeFirst()
  return user && isStaff(user.role) ? user : undefined
}

async function nextChange(
  services: Services,
  change: BulkChange,
  admin: Actor | undefined,
): Promise<OrderOfChange | undefined> {
  let order: OrderOfChange | undefined
  try {
    await write(services.database, async (tx) => {
      order = await claimNext(tx, change)
      if (!order) return
      if (!admin) throw new ShopError('FORBIDDEN', ADMIN_ONLY)
      if (change.undo_at) await undoOne(tx, services, order, admin)
      else await changeOne(tx, services, { change, order, admin })
    })
  } catch (error) {
    if (!order) throw error
    await refuseOrder(services, order, error)
  }
  return order
}

/** The row stays locked until the order is changed, so a simultaneous run waits for it. */
async function claimNext(tx: Tx, { id, status, undo_at }: BulkChange): Promise<OrderOfChange | undefined> {
  if (undo_at)
    await tx
      .updateTable('bulk_change_orders')
      .set({ state: 'stopped' })
      .where('bulk_change_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  // A run of labels has no status. Its undo keeps the labels that were made.
  if (!status) return undefined
  return tx
    .selectFrom('bulk_change_orders')
    .selectAll()
    .where('bulk_change_id', '=', id)
    .where('state', '=', undo_at ? 'changed' : 'waiting')
    .where('failure', 'is', null)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

async function changeOne(
  tx: Tx,
  services: Services,
  { change, order, admin }: { change: BulkChange; order: OrderOfChange; admin: Actor },
): Promise<void> {
  const { carrier, tracking_number: trackingNumber, seen_version: version, order_id: orderId } = order
  if (!change.status) return
  if (isShippedStatus(change.status)) refuseEmpty(await readAccount(tx, orderId))
  if (change.status === IN_DELIVERY) await refuseEndedOrder(tx, orderId, version)
  const body = {
    status: change.status,
    version,
    carrier: carrier ?? undefined,
    ...(trackingNumber !== null && { trackingNumber }),
    ...(change.delivered_on !== null && { deliveredOn: change.delivered_on }),
  }
  const isChanged = await changeOrderIn(tx, services, { orderId, body, admin })
  await settleOrder(tx, order, {
    state: isChanged ? 'changed' : 'saved',
    version_after: await versionOf(tx, orderId),
  })
}

/**
 * An ended order is sent only from its own page, where the shopkeeper sees that it was cancelled or refunded. If it
 * ended after it was seen, the refusal of the stale version says how.
 */
async function refuseEndedOrder(tx: Tx, orderId: string, seenVersion: number): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'version'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.version === seenVersion) refuseEnded(order)
}

async function undoOne(tx: Tx, services: Services, order: OrderOfChange, admin: Actor): Promise<void> {
  const { order_id: orderId, version_after } = order
  await undoStatusIn(tx, services, { orderId, version: version_after ?? 0, admin })
  await settleOrder(tx, order, { state: 'undone', version_after: await versionOf(tx, orderId) })
}

/** A change does not end while some of its orders are still to be changed or undone. */
async function endChange({ database, clock }: Services, id: string): Promise<void> {
  await write(database, async (tx) => {
    await tx
      .updateTable('bulk_changes')
      .set({ ended_at: clock.now() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('bulk_change_orders')
              .select('position')
              .whereRef('bulk_change_id', '=', 'bulk_changes.id')
              .where((or) =>
                or.or([
                  or('state', '=', 'waiting'),
                  or.and([
                    or('state', '=', 'changed'),
                    or('failure', 'is', null),
                    or('bulk_changes.undo_at', 'is not', null),
                    or('bulk_changes.status', 'is not', null),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .execute()
    tx.changed('orders')
  })
}

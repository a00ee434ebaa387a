import type { Selectable } from 'kysely'
import { isStaff } from '#shared/accounts/roles.ts'
import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import { SERVER_ERROR } from '#shared/texts.ts'
import { isOutage } from '../database/outage.ts'
import type { BulkChangeOrdersRow, BulkChangesRow } from '../database/sales-tables.ts'
import { sqlState, write, type Tx } from '../database/write.ts'
import type { Actor } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { changeOrderIn } from './change-order.ts'
import { undoStatusIn } from './undo-status.ts'

export function bulkChangeJobs(services: Services): void {
  const alert = 'Des commandes envoyées ensemble attendent\u202F: leur envoi ne peut pas être terminé.'
  services.jobs.handle('change-orders', { alert }, ({ bulkChangeId }) =>
    runBulkChange(services, bulkChangeId),
  )
}

type Change = Selectable<BulkChangesRow>
type One = Selectable<BulkChangeOrdersRow>

/**
 * Makes one change of many orders, or takes it back: one order after the other, each with its outcome in one transaction by
 * the act that a person would do. So a run that stops is taken up where it was, and two runs share the orders.
 */
export async function runBulkChange(services: Services, id: string): Promise<void> {
  for (let last: One | undefined | 'none' = 'none'; last;) {
    const change = await findChange(services, id)
    if (!change || change.ended_at) return
    const admin = await findActor(services, change)
    last = await oneStep(services, change, admin)
  }
  await endChange(services, id)
}

function findChange(
  { database: { db } }: Pick<Services, 'database'>,
  id: string,
): Promise<Change | undefined> {
  return db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The person who asked for it, with their present role: without one they change nothing any more. */
async function findActor(
  { database: { db } }: Pick<Services, 'database'>,
  { by_user_id: id }: Change,
): Promise<Actor | undefined> {
  if (id === null) return undefined
  const user = await db.selectFrom('users').select(['id', 'role']).where('id', '=', id).executeTakeFirst()
  return user && isStaff(user.role) ? user : undefined
}

/** The next order that waits, or that is to be undone; nothing when none is left. */
async function oneStep(
  services: Services,
  change: Change,
  admin: Actor | undefined,
): Promise<One | undefined> {
  let order: One | undefined
  try {
    await write(services.database, async (tx) => {
      order = await claimNext(tx, change)
      if (!order) return
      if (!admin) throw new ShopError('FORBIDDEN', ADMIN_ONLY)
      if (change.undo_at) await undoOne(tx, services, order, admin)
      else await changeOne(tx, services, { change, order, admin })
    })
  } catch (error) {
    if (!order || isTransient(error)) throw error
    if (!(error instanceof ShopError))
      services.log.error({ err: error, orderId: order.order_id }, 'an order of a bulk change failed')
    await refuse(services, order, error instanceof ShopError ? error.message : SERVER_ERROR)
  }
  return order
}

/** The database is away, or others kept getting in the way: the job comes back. */
const isTransient = (error: unknown) => isOutage(error) || ['40001', '40P01'].includes(sqlState(error) ?? '')

/** Another run takes another one. What waited when all was taken back stays as it is. */
async function claimNext(tx: Tx, { id, undo_at }: Change): Promise<One | undefined> {
  if (undo_at)
    await tx
      .updateTable('bulk_change_orders')
      .set({ state: 'stopped' })
      .where('bulk_change_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  return tx
    .selectFrom('bulk_change_orders')
    .selectAll()
    .where('bulk_change_id', '=', id)
    .where('state', '=', undo_at ? 'changed' : 'waiting')
    .where('failure', 'is', null)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function changeOne(
  tx: Tx,
  services: Services,
  { change, order, admin }: { change: Change; order: One; admin: Actor },
): Promise<void> {
  const { carrier, tracking_number: trackingNumber, seen_version: version, order_id: orderId } = order
  const body = {
    status: change.status,
    version,
    carrier: carrier ?? undefined,
    ...(trackingNumber !== null && { trackingNumber }),
    ...(change.delivered_on !== null && { deliveredOn: change.delivered_on }),
  }
  const isChanged = await changeOrderIn(tx, services, { orderId, body, admin })
  await settle(tx, order, {
    state: isChanged ? 'changed' : 'saved',
    version_after: await versionOf(tx, orderId),
  })
}

async function undoOne(tx: Tx, services: Services, order: One, admin: Actor): Promise<void> {
  const { order_id: orderId, version_after } = order
  await undoStatusIn(tx, services, { orderId, version: version_after ?? 0, admin })
  await settle(tx, order, { state: 'undone', version_after: await versionOf(tx, orderId) })
}

async function versionOf(tx: Tx, orderId: string): Promise<number> {
  const { version } = await tx
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return version
}

type Outcome = Partial<Pick<One, 'state' | 'version_after' | 'failure'>>

async function settle(tx: Tx, { bulk_change_id, position }: One, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('bulk_change_orders')
    .set(outcome)
    .where('bulk_change_id', '=', bulk_change_id)
    .where('position', '=', position)
    .execute()
}

/** What was typed stays beside the reason. An order that cannot be undone stays changed. */
async function refuse(services: Services, order: One, failure: string): Promise<void> {
  const { state } = order
  await write(services.database, (tx) =>
    settle(tx, order, { failure, ...(state === 'waiting' && { state: 'refused' }) }),
  )
}

/** The last of several runs ends it. */
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

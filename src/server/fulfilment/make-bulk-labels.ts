import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import { LABEL_LOST_MS, LABEL_UNDER_WAY } from '#shared/orders/label-rules.ts'
import { write } from '../database/write.ts'
import type { Actor } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import { isUnusedLabel } from '../orders/unused-label.ts'
import type { Services } from '../services.ts'
import {
  refuseOrder,
  settleOrder,
  versionOf,
  type BulkChange,
  type OrderOfChange,
} from './bulk-change-outcome.ts'
import { makeLabel } from './make-label.ts'

type LabelRun = BulkChange & { label_format: NonNullable<BulkChange['label_format']> }

export const isLabelRun = (change: BulkChange): change is LabelRun =>
  change.label_format !== null && !change.undo_at

/**
 * Returns the order that was handled, or undefined if no order waits after `last`. Each attempt is stored before the
 * carrier is asked (`make-label.ts`), so an interrupted run or two simultaneous runs buy no label twice. If the order's
 * label is already being made, the order keeps waiting.
 */
export async function nextLabel(
  services: Services,
  change: LabelRun,
  admin: Actor | undefined,
  last: OrderOfChange | undefined,
): Promise<OrderOfChange | undefined> {
  const order = await services.database.db
    .selectFrom('bulk_change_orders')
    .selectAll()
    .where('bulk_change_id', '=', change.id)
    .where('state', '=', 'waiting')
    .where('position', '>', last?.position ?? -1)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  if (!order) return undefined
  try {
    if (!admin) throw new ShopError('FORBIDDEN', ADMIN_ONLY)
    await haveLabel(services, change, order, admin)
    await write(services.database, async (tx) =>
      settleOrder(tx, order, { state: 'changed', version_after: await versionOf(tx, order.order_id) }),
    )
  } catch (error) {
    if (!(error instanceof ShopError && error.message === LABEL_UNDER_WAY))
      await refuseOrder(services, order, error)
  }
  return order
}

async function hasLabel({ database: { db } }: Services, { order_id }: OrderOfChange): Promise<boolean> {
  const label = await db
    .selectFrom('labels')
    .innerJoin('orders', 'orders.id', 'labels.order_id')
    .select('labels.id')
    .where('labels.order_id', '=', order_id)
    .where('labels.state', '=', 'made')
    .whereRef('labels.tracking_number', '=', 'orders.tracking_number')
    .where(isUnusedLabel)
    .executeTakeFirst()
  return label !== undefined
}

/** @throws ShopError with the reason if no label can be made */
async function haveLabel(
  services: Services,
  { label_format: format, label_grams: weight }: LabelRun,
  order: OrderOfChange,
  admin: Actor,
): Promise<void> {
  if (await hasLabel(services, order)) return
  const body = { version: order.seen_version, format, ...(weight !== null && { weight }) }
  try {
    const { label } = await makeLabel(services, order.order_id, body, admin)
    if (label.state !== 'made') throw new ShopError('CONFLICT', label.failure ?? LABEL_UNDER_WAY)
  } catch (error) {
    // An error does not count if another request has made the label meanwhile.
    if (!(error instanceof ShopError) || !(await hasLabel(services, order))) throw error
  }
}

/** Enqueues the job again if orders still wait. Their labels may still be in the making. */
export async function lookAgainLater(services: Services, id: string): Promise<void> {
  await write(services.database, async (tx) => {
    const waiting = await tx
      .selectFrom('bulk_change_orders')
      .select('position')
      .where('bulk_change_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!waiting) return
    const startAfter = Math.ceil(LABEL_LOST_MS / 1000)
    await services.jobs.enqueue(tx, 'change-orders', { bulkChangeId: id }, { startAfter })
  })
}

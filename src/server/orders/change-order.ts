import type { OrderStatusBody } from '#shared/orders/contract.ts'
import { deliveryDayError, deliveryMoment } from '#shared/orders/delivery-day.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { DELIVERED, IN_DELIVERY, isToPrepare } from '#shared/orders/statuses.ts'
import { isShippedStatus } from '#shared/orders/stock-return.ts'
import { parcelNote, receivedNote } from '#shared/orders/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import type { OrderBefore } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import type { Actor } from '../http/access.ts'
import { invalidFields } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { refuseDeclared } from './account.ts'
import { actOnOrder, refuseStaleOrder } from './act-on-order.ts'
import { addHistory, changeOrderStatus, writeToCustomer, type StatusChange } from './change-order-status.ts'
import { countEdit, updateOrder, type LockedOrder } from './lock-order.ts'
import { deliveryDayMail, trackingMail } from './mails.ts'
import {
  deliverParcels,
  numberEntered,
  parcelsBefore,
  refuseUsedNumber,
  relabelParcel,
  type ParcelLabel,
} from './parcels.ts'
import { withdrawnAt } from './queries.ts'
import { parcelsOf } from './read-parcels.ts'
import { refuseBeyondRole } from './refuse-beyond-role.ts'

/**
 * If the status stays the same, `updatedAt` and the stock do not change. Customers see the carrier and the number, but
 * not the note.
 * @throws 403 for a status that the role does not allow; 404; 409 STALE; 409 CONFLICT if the change would send the rest
 * of an order that a declaration of withdrawal has stopped, unless it is `confirmed`; 422 for an impossible day or the
 * number of another parcel of the order; the errors of `changeOrderStatus`
 */
export async function changeOrder(
  services: Services,
  orderId: string,
  body: OrderStatusBody,
  admin: Actor,
): Promise<void> {
  await write(services.database, (tx) => changeOrderIn(tx, services, { orderId, body, admin }))
}

type Change = { orderId: string; body: OrderStatusBody; admin: Actor }

/** Returns whether the status changed. */
export async function changeOrderIn(
  tx: Tx,
  services: Services,
  { orderId, body, admin }: Change,
): Promise<boolean> {
  const by = { kind: 'admin' as const, userId: admin.id }
  const changed = await actOnOrder(
    tx,
    services,
    { orderId, by, keepsStatus: true },
    async (order, account) => {
      const version = body.from !== undefined && body.from !== order.status ? -1 : body.version
      await refuseStaleOrder(tx, services, order, { version, admin })
      return change(tx, services, { found: order, account, body, admin })
    },
  )
  return changed ?? false
}

type Found = { found: LockedOrder; account: OrderAccount; body: OrderStatusBody; admin: Actor }

async function change(tx: Tx, services: Services, { found, account, body, admin }: Found): Promise<boolean> {
  const by = { kind: 'admin' as const, userId: admin.id }
  const { note } = body
  const orderId = found.id
  refuseBeyondRole(admin, found.status, body.status)
  const now = services.clock.now()
  refuseDeliveryDay(found, body, now)
  const hasLeft = account.lines.some(({ unsent }) => unsent > 0)
  const sendsRest = hasLeft && body.status !== found.status && isShippedStatus(body.status)
  if (sendsRest) refuseDeclared(account, body.confirmed)
  const labelled = sendsRest ? found : await editShipment(tx, found, body, hasLeft)
  const order = await editDeliveryDay(tx, services, labelled, { body, by })
  await noteChange(tx, services, { found, order, body, adminId: admin.id })
  if (body.status !== order.status) {
    const undo = beforeOf(found)
    const { status: to, deliveredOn } = body
    const label = sendsRest ? labelOf(found, body) : undefined
    const status = { to, by, note, noteIsPrivate: true, deliveredOn, undo, label }
    await changeOrderStatus(tx, services, order, status)
    return true
  }
  const entry = { status: order.status, by, at: now }
  const parcel = shipmentNote(found, order)
  if (parcel) {
    const changed = await addHistory(tx, orderId, { ...entry, note: parcel })
    await mailTracking(tx, services, { before: found, after: order, key: `order-tracking:${changed}` })
  }
  if (note) {
    await addHistory(tx, orderId, { ...entry, note, noteIsPrivate: true })
    await countEdit(tx, orderId)
  }
  return false
}

/** Missing fields keep the values entered before, except the number of a parcel that has left. */
function labelOf(order: LockedOrder, { carrier, trackingNumber }: OrderStatusBody): ParcelLabel {
  return {
    carrier: carrier ?? order.carrier ?? order.shipping_method,
    trackingNumber: trackingNumber === undefined ? numberEntered(order) : trackingNumber || null,
  }
}

function beforeOf(order: LockedOrder): OrderBefore {
  const { status, shipped_at, delivered_at, updated_at, carrier, tracking_number } = order
  return {
    status,
    carrier,
    tracking_number,
    shipped_at: shipped_at?.toISOString() ?? null,
    delivered_at: delivered_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    parcels: parcelsBefore(order),
  }
}

type Noted = { found: LockedOrder; order: LockedOrder; body: OrderStatusBody; adminId: string }

/** The log does not get the note's text, which may be about the customer. */
async function noteChange(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { found, order, body, adminId }: Noted,
): Promise<void> {
  const { status, carrier, tracking_number } = found
  await recordActivity(tx, {
    ...orderChange(found, adminId, clock.now()),
    before: { status, carrier, tracking_number },
    after: {
      status: body.status,
      carrier: order.carrier,
      tracking_number: order.tracking_number,
      ...(body.note && { note: 'ajoutée' }),
      ...(body.status === DELIVERED && body.deliveredOn && { delivered_on: body.deliveredOn }),
    },
  })
}

function refuseDeliveryDay(order: LockedOrder, { status, deliveredOn }: OrderStatusBody, now: Date): void {
  if (status !== DELIVERED || deliveredOn === undefined) return
  const error = deliveryDayError(deliveredOn, { placedAt: order.created_at, now })
  if (error) throw invalidFields({ deliveredOn: error })
}

async function editDeliveryDay(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { body: { status, deliveredOn }, by }: { body: OrderStatusBody; by: StatusChange['by'] },
): Promise<LockedOrder> {
  const { delivered_at: before } = order
  const isSame = before !== null && deliveredOn === parisDay(before)
  if (status !== DELIVERED || order.status !== DELIVERED || deliveredOn === undefined || isSame) return order
  const now = services.clock.now()
  const delivered_at = deliveryMoment(deliveredOn, now)
  await deliverParcels(tx, order, delivered_at)
  const after = await updateOrder(tx, order, { delivered_at })
  const note = receivedNote(delivered_at)
  const entry = await addHistory(tx, order.id, { status, by, note, at: now })
  const mail = deliveryDayMail({
    order: after,
    publicUrl: services.config.publicUrl,
    now,
    withdrawnAt: await withdrawnAt(tx, order.id),
  })
  await writeToCustomer(tx, services, after, { key: `order-delivery-day:${entry}`, mail })
  return after
}

type Tracking = { before: LockedOrder; after: LockedOrder; key: string }

/**
 * If the order is on its way, mails a number that is new or corrected: labels are often printed after the status was
 * set, and numbers are sometimes mistyped.
 */
async function mailTracking(tx: Tx, services: Services, { before, after, key }: Tracking): Promise<void> {
  const { tracking_number: number, status } = after
  if (status !== IN_DELIVERY || !number || number === before.tracking_number) return
  const { config, clock } = services
  const mail = trackingMail({ order: after, publicUrl: config.publicUrl, now: clock.now() })
  await writeToCustomer(tx, services, after, { key, mail })
}

async function editShipment(
  tx: Tx,
  order: LockedOrder,
  body: OrderStatusBody,
  hasLeft: boolean,
): Promise<LockedOrder> {
  const shipment = {
    carrier: body.carrier === undefined ? order.carrier : body.carrier,
    tracking_number: body.trackingNumber === undefined ? order.tracking_number : body.trackingNumber || null,
  }
  const { carrier, tracking_number } = order
  if (carrier === shipment.carrier && tracking_number === shipment.tracking_number) return order
  const last = hasLeft && isToPrepare(order.status) ? undefined : order.parcels.at(-1)
  refuseUsedNumber(order, shipment.tracking_number, last?.id)
  if (!last) return updateOrder(tx, order, shipment)
  const label = { carrier: shipment.carrier ?? last.carrier, trackingNumber: shipment.tracking_number }
  await relabelParcel(tx, last.id, label)
  return updateOrder(tx, order, { ...shipment, parcels: await parcelsOf(tx, order.id) })
}

function shipmentNote(before: LockedOrder, after: LockedOrder): string | undefined {
  const { carrier, tracking_number } = after
  if (carrier === before.carrier && tracking_number === before.tracking_number) return undefined
  return parcelNote(DELIVERY_LABELS[carrier ?? after.shipping_method], tracking_number)
}

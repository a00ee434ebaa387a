import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import { deliveryDayError, deliveryMoment } from '#shared/orders/delivery-day.ts'
import type { ParcelPatch } from '#shared/orders/parcel-contract.ts'
import {
  isNotReceived,
  nextParcelStates,
  PARCEL_NOT_FOUND,
  PARCEL_STATE_LABELS,
  PARCEL_STATE_SETTLED,
  parcelStateNote,
} from '#shared/orders/parcels.ts'
import { DELIVERED, IN_DELIVERY, IN_PREPARATION } from '#shared/orders/statuses.ts'
import { parcelNote } from '#shared/orders/texts.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { addHistory, changeOrderStatus, takeAgain, writeToCustomer } from '../orders/change-order-status.ts'
import { countEdit, readAgain, updateOrder, type LockedOrder } from '../orders/lock-order.ts'
import { resentMail, trackingMail } from '../orders/mails.ts'
import { linesOf, refuseEnded, refuseUsedNumber, relabelParcel, setParcelState } from '../orders/parcels.ts'
import { parcelsOf, type StoredParcel } from '../orders/read-parcels.ts'
import type { Services } from '../services.ts'
import { notOnShelf, resentGoods } from './resent-goods.ts'

type Change = { order: LockedOrder; parcel: StoredParcel; body: ParcelPatch; admin: Viewer }

/**
 * A preparer may correct only the carrier and the tracking number (decision 78).
 * @throws 403 for a preparer who changes the state; 404; 409 STALE; 409 CONFLICT if the state is settled; 409 CONFLICT
 * or OUT_OF_STOCK if the goods cannot be sent again; 422 for the number of another parcel of the order, or an
 * impossible day
 */
export async function changeParcel(
  services: Services,
  { orderId, parcelId }: { orderId: string; parcelId: string },
  body: ParcelPatch,
  admin: Viewer,
): Promise<void> {
  const by = { kind: 'admin' as const, userId: admin.id }
  const seen = { version: body.version, admin }
  await write(services.database, (tx) =>
    actOnOrder(tx, services, { orderId, by, seen }, async (order) => {
      const parcel = parcelIn(order, parcelId)
      const change = { order, parcel, body, admin }
      await correctLabel(tx, services, change)
      await changeState(tx, services, { ...change, order: await readAgain(tx, orderId) })
      const after = (await parcelsOf(tx, orderId)).find(({ id }) => id === parcel.id) ?? parcel
      await recordActivity(tx, {
        ...orderChange(order, admin.id, services.clock.now()),
        before: { tracking_number: parcel.tracking_number, parcel: PARCEL_STATE_LABELS[parcel.state] },
        after: { tracking_number: after.tracking_number, parcel: PARCEL_STATE_LABELS[after.state] },
      })
    }),
  )
}

function parcelIn(order: LockedOrder, parcelId: string): StoredParcel {
  const parcel = order.parcels.find(({ id }) => id === parcelId.toLowerCase())
  if (!parcel) throw new ShopError('NOT_FOUND', PARCEL_NOT_FOUND)
  return parcel
}

async function correctLabel(
  tx: Tx,
  services: Services,
  { order, parcel, body, admin }: Change,
): Promise<void> {
  const label = {
    carrier: body.carrier ?? parcel.carrier,
    trackingNumber: body.trackingNumber === undefined ? parcel.tracking_number : body.trackingNumber || null,
  }
  if (label.carrier === parcel.carrier && label.trackingNumber === parcel.tracking_number) return
  refuseUsedNumber(order, label.trackingNumber, parcel.id)
  await relabelParcel(tx, parcel.id, label)
  const isLast = order.parcels.at(-1)?.id === parcel.id && !parcel.is_resent
  const shown = { carrier: label.carrier, tracking_number: label.trackingNumber }
  const parcels = await parcelsOf(tx, order.id)
  const after = { ...(await updateOrder(tx, order, { ...(isLast && shown), parcels })), ...shown }
  const now = services.clock.now()
  const by = { kind: 'admin' as const, userId: admin.id }
  const note = parcelNote(DELIVERY_LABELS[label.carrier], label.trackingNumber)
  const entry = await addHistory(tx, order.id, { status: order.status, by, note, at: now })
  if (parcel.state !== 'sent' || label.trackingNumber === null) return
  const contents = order.parcels.length > 1 ? linesOf(order, parcel) : undefined
  const mail = trackingMail({ order: after, publicUrl: services.config.publicUrl, now, contents })
  await writeToCustomer(tx, services, after, { key: `order-tracking:${entry}`, mail })
}

async function changeState(tx: Tx, services: Services, change: Change): Promise<void> {
  const { order, parcel, body, admin } = change
  const { state, resend = false } = body
  if (state === undefined || (state === parcel.state && resend === parcel.is_resent)) return
  if (admin.role !== 'admin') throw new ShopError('FORBIDDEN', ADMIN_ONLY)
  const isOpen = state === parcel.state && resend && !parcel.is_resent && state !== 'delivered'
  if (!isOpen && !nextParcelStates({ state: parcel.state, isResent: parcel.is_resent }).includes(state))
    throw new ShopError('CONFLICT', PARCEL_STATE_SETTLED)
  const now = services.clock.now()
  const deliveredAt = state === 'delivered' ? receiptOf(order, body, now) : null
  const isResent = resend && isNotReceived(state)
  const again = isResent ? await takeGoods(tx, { ...change, now }) : []
  await setParcelState(tx, parcel.id, { state, isResent, deliveredAt })
  const by = { kind: 'admin' as const, userId: admin.id }
  const note = parcelStateNote(parcel.tracking_number ?? String(parcel.position), state)
  const entry = await addHistory(tx, order.id, { status: order.status, by, note, at: now })
  await countEdit(tx, order.id)
  const after = { ...order, parcels: await parcelsOf(tx, order.id) }
  if (isResent) await prepareAgain(tx, services, { ...change, order: after, entry, again })
}

/** @throws 422 for an impossible day */
function receiptOf(order: LockedOrder, { deliveredOn }: ParcelPatch, now: Date): Date {
  if (deliveredOn === undefined) return now
  const error = deliveryDayError(deliveredOn, { placedAt: order.created_at, now })
  if (error) throw invalidFields({ deliveredOn: error })
  return deliveryMoment(deliveredOn, now)
}

/**
 * Puts the sleeves of a returned parcel back into the stock, unless they are there already or `restock` is false.
 * Reserves the goods that are to be sent again.
 */
async function takeGoods(
  tx: Tx,
  { order, parcel, body, admin, now }: Change & { now: Date },
): Promise<LockedOrder['lines']> {
  refuseEnded(order)
  const again = await resentGoods(tx, order, parcel)
  const cause = { orderId: order.id, byUserId: admin.id, now }
  if (body.state === 'returned' && body.restock !== false)
    await moveStock(tx, await notOnShelf(tx, order, parcel), { ...cause, reason: 'sent-back' })
  await takeAgain(tx, order, again, now)
  return again
}

async function prepareAgain(
  tx: Tx,
  services: Services,
  { order, body, admin, entry, again }: Change & { entry: string; again: LockedOrder['lines'] },
): Promise<void> {
  const after = await updateOrder(tx, order, { carrier: null, tracking_number: null })
  const by = { kind: 'admin' as const, userId: admin.id }
  if (order.status === IN_DELIVERY || order.status === DELIVERED)
    await changeOrderStatus(tx, services, after, { to: IN_PREPARATION, by })
  const state = body.state === 'returned' ? 'returned' : 'lost'
  const written = { order: after, publicUrl: services.config.publicUrl, now: services.clock.now() }
  const mail = resentMail({ ...written, contents: again, state })
  await writeToCustomer(tx, services, after, { key: `order-resent:${entry}`, mail })
}

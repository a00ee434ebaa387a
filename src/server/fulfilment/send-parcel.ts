import type { OrderAccount } from '#shared/orders/order-account.ts'
import type { ParcelBody } from '#shared/orders/parcel-contract.ts'
import { isSamePacks, PARCEL_LINES_INVALID, PARCEL_NOTHING_LEFT } from '#shared/orders/parcels.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { orderMoved, parcelNote } from '#shared/orders/texts.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { staleError } from '../editing/edit-version.ts'
import type { Viewer } from '../http/access.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { refuseDeclared } from '../orders/account.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { addHistory, changeOrderStatus, writeToCustomer } from '../orders/change-order-status.ts'
import { updateOrder, type LockedOrder } from '../orders/lock-order.ts'
import { partSentMail, withOwnersText } from '../orders/mails.ts'
import { announceParcel } from '../orders/order-events.ts'
import { insertParcel, linesLeft, refuseEnded } from '../orders/parcels.ts'
import { getOrder } from '../orders/queries.ts'
import type { StoredParcel } from '../orders/read-parcels.ts'
import type { Services } from '../services.ts'

/**
 * Two calls with one `requestId` send one parcel.
 * @throws 404; 409 STALE, also for a second call with other contents; 409 CONFLICT if nothing remains, if the order has
 * ended, or if a declared withdrawal stops it and the body is not `confirmed`; 422 for packs that are not left, or the
 * number of another parcel of the order
 */
export async function sendParcel(
  services: Services,
  orderId: string,
  body: ParcelBody,
  admin: Viewer,
): Promise<void> {
  const frame = {
    orderId,
    by: { kind: 'admin' as const, userId: admin.id },
    seen: { version: body.version, admin },
  }
  await write(services.database, (tx) => {
    const isRepeated = (order: LockedOrder) => isSent(tx, services, order, { body, admin })
    return actOnOrder(tx, services, { ...frame, isRepeated, keepsStatus: true }, (order, account) =>
      sendNext(tx, services, { order, account, body, admin }),
    )
  })
}

type Sending = { order: LockedOrder; account: OrderAccount; body: ParcelBody; admin: Viewer }

/** @throws 409 STALE if the parcel with this request id has other contents */
async function isSent(
  tx: Tx,
  { clock }: Services,
  order: LockedOrder,
  { body, admin }: Pick<Sending, 'body' | 'admin'>,
): Promise<boolean> {
  const same = order.parcels.find((parcel) => parcel.id === body.requestId)
  if (!same || saysTheSame(same, body)) return same !== undefined
  const present = () => getOrder(tx, order.id, admin, clock.now())
  throw await staleError(tx, order, present, orderMoved(order.status))
}

async function sendNext(tx: Tx, services: Services, { order, account, body, admin }: Sending): Promise<void> {
  const now = services.clock.now()
  refuseEnded(order)
  refuseDeclared(account, body.confirmed)
  const left = linesLeft(order, account, 'unsent')
  if (left.length === 0) throw new ShopError('CONFLICT', PARCEL_NOTHING_LEFT)
  const lines = chosenOf(left, body.lines)
  const label = {
    carrier: body.carrier ?? order.shipping_method,
    trackingNumber: body.trackingNumber || null,
  }
  const parcel = { id: body.requestId, lines, label, weight: body.weight, sentBy: admin.id, now }
  const sent = await insertParcel(tx, order, parcel)
  const isLast = left.every(({ id, quantity }) =>
    lines.some((line) => line.id === id && line.quantity === quantity),
  )
  await follow(tx, services, { order, sent, lines, isLast, admin })
  await recordActivity(tx, {
    ...orderChange(order, admin.id, now),
    after: { carrier: sent.carrier, tracking_number: sent.tracking_number },
  })
}

/**
 * Lines, carrier and weight that the body omits match any parcel. An omitted number matches only a parcel without a
 * number.
 */
function saysTheSame(
  parcel: StoredParcel,
  { lines = parcel.lines, carrier, trackingNumber, weight }: ParcelBody,
): boolean {
  return (
    isSamePacks(lines, parcel.lines) &&
    (carrier ?? parcel.carrier) === parcel.carrier &&
    (trackingNumber || null) === parcel.tracking_number &&
    (weight ?? parcel.weight_grams) === parcel.weight_grams
  )
}

/** @throws 422 if some of these packs are not left to send, or are named twice */
function chosenOf(left: LockedOrder['lines'], chosen: ParcelBody['lines']): LockedOrder['lines'] {
  if (chosen === undefined) return left
  const isTwice = new Set(chosen.map(({ line }) => line)).size < chosen.length
  const lines = chosen.flatMap(({ line: id, quantity }) => {
    const line = left.find((one) => one.id === id)
    return line && quantity <= line.quantity ? [{ ...line, quantity }] : []
  })
  if (isTwice || lines.length < chosen.length) throw invalidFields({ lines: PARCEL_LINES_INVALID })
  return lines
}

type Sent = {
  order: LockedOrder
  sent: StoredParcel
  lines: LockedOrder['lines']
  isLast: boolean
  admin: Viewer
}

async function follow(
  tx: Tx,
  services: Services,
  { order, sent, lines, isLast, admin }: Sent,
): Promise<void> {
  const now = services.clock.now()
  const by = { kind: 'admin' as const, userId: admin.id }
  await announceParcel(tx, services, { order, parcel: sent, lines })
  const after = await updateOrder(tx, order, {
    carrier: sent.carrier,
    tracking_number: sent.tracking_number,
    shipped_at: order.shipped_at ?? now,
    parcels: [...order.parcels, sent],
  })
  if (isLast && order.status !== IN_DELIVERY) {
    await changeOrderStatus(tx, services, after, {
      to: IN_DELIVERY,
      by,
      ...(order.parcels.length > 0 && { contents: lines }),
    })
    return
  }
  const note = parcelNote(DELIVERY_LABELS[sent.carrier], sent.tracking_number)
  const entry = await addHistory(tx, order.id, { status: order.status, by, note, at: now })
  const { publicUrl } = services.config
  const mail = withOwnersText(
    partSentMail({ order: after, publicUrl, now, contents: lines }),
    services.settings.current.texts.sending,
  )
  await writeToCustomer(tx, services, after, { key: `order-parcel:${entry}`, mail })
}

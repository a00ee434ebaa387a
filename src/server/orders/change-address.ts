import { ADMIN_ONLY } from '#shared/accounts/texts.ts'
import type { AddressChange, Order } from '#shared/orders/contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import {
  ADDRESS_CORRECTED,
  ADDRESS_TOO_LATE,
  DELIVERY_CHANGED,
  DELIVERY_KEPT_BY_LABEL,
  METHOD_STAYS,
} from '#shared/orders/texts.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import { shippingErrors } from '#shared/shipping/address-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { withZone } from '#shared/shipping/overseas.ts'
import { withPlainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import type { RelayPoint } from '#shared/shipping/relay-point.ts'
import { needsRelayPoint } from '#shared/shipping/shipping-methods.ts'
import { METHOD_REQUIRED, OTHER_ZONE } from '#shared/shipping/texts.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import type { Database } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import { nextVersion } from '../editing/edit-version.ts'
import type { Actor, Viewer } from '../http/access.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { isRelayTooFar } from '../shipping/relay-distance.ts'
import { actOnOrder } from './act-on-order.ts'
import { addHistory, type StatusChange, writeToCustomer } from './change-order-status.ts'
import type { LockedOrder } from './lock-order.ts'
import { addressMail } from './mails.ts'
import { orderSearchText } from './order-search-text.ts'
import { getOrder } from './queries.ts'
import { isUnusedLabel } from './unused-label.ts'

/**
 * Country and price stay: fees and VAT depend on the country, and the invoice is frozen.
 * @throws 404; 409 STALE; 409 CONFLICT if the delivery can no longer change; 422 for an address, a method or a relay
 * point that is not possible
 */
export async function changeAddress(
  services: Services,
  orderId: string,
  correction: AddressChange,
  admin: Viewer,
): Promise<Order> {
  const by = { kind: 'admin' as const, userId: admin.id }
  const frame = { orderId, by, seen: { version: correction.version, admin }, keepsStatus: true }
  await write(services.database, (tx) =>
    actOnOrder(tx, services, frame, (order) => correct(tx, services, order, { correction, by })),
  )
  return getOrder(services.database.db, orderId, admin, services.clock.now())
}

type OwnOrder = { orderId: string; customer: Actor; shown?: (order: Order) => Order }

/**
 * Changes the address for the buyer, who cannot change the method, so the paid fee remains right.
 * @throws the errors of `changeAddress`; 409 CONFLICT once a label or a tracking number exists; 422 for another method;
 * 429
 */
export async function changeOwnAddress(
  services: Services,
  { orderId, customer, shown }: OwnOrder,
  correction: AddressChange,
): Promise<void> {
  await countTry(services, LIMITS.addressChange, orderId)
  const by = { kind: 'customer' as const, userId: customer.id }
  const seen = { version: correction.version, admin: customer, shown }
  const frame = { orderId, by, owner: customer.id, seen, keepsStatus: true }
  await write(services.database, (tx) =>
    actOnOrder(tx, services, frame, async (order) => {
      await refuseBuyersChange(tx, order, correction)
      await correct(tx, services, order, { correction, by })
    }),
  )
}

/** @throws 403 for a preparer who did not buy this order (decision 78) */
export async function refusePreparer({ db }: Database, orderId: string, { id, role }: Viewer): Promise<void> {
  if (role !== 'preparation') return
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!own) throw new ShopError('FORBIDDEN', ADMIN_ONLY)
}

async function refuseBuyersChange(
  tx: Tx,
  order: LockedOrder,
  { shippingMethod }: AddressChange,
): Promise<void> {
  if (shippingMethod !== undefined && shippingMethod !== order.shipping_method)
    throw invalidFields({ shippingMethod: METHOD_STAYS })
  const label = await tx
    .selectFrom('labels')
    .select('id')
    .where('order_id', '=', order.id)
    .where(isUnusedLabel)
    .executeTakeFirst()
  // The shop may have typed the number of a label that was made elsewhere.
  if (label || order.tracking_number !== null) throw new ShopError('CONFLICT', DELIVERY_KEPT_BY_LABEL)
}

type Correction = { correction: AddressChange; by: StatusChange['by'] }

async function correct(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { correction, by }: Correction,
): Promise<void> {
  const orderId = order.id
  const now = services.clock.now()
  const hasLeft = order.parcels.some(({ is_resent }) => !is_resent)
  if (!isToPrepare(order.status) || hasLeft || order.anonymised_at !== null)
    throw new ShopError('CONFLICT', ADDRESS_TOO_LATE)
  const after = correctedOrder(order, correction)
  const { delivery } = services.settings.current
  const isOtherWay = after.shipping_method !== order.shipping_method
  await refuseUnreachable(after, isOtherWay ? deliveryFor(delivery, goodsOf(order)) : delivery)
  if (isSameDelivery(order, after)) return
  const { phone: _phone, ...billed } = order.shipping_address
  await tx
    .updateTable('orders')
    .set({
      shipping_address: JSON.stringify(after.shipping_address),
      shipping_method: after.shipping_method,
      pickup_point: after.pickup_point && JSON.stringify(after.pickup_point),
      carrier: null,
      ...(await withoutLabel(tx, order)),
      billing_address: JSON.stringify(order.billing_address ?? billed),
      search_text: orderSearchText(after),
      version: nextVersion(),
    })
    .where('id', '=', orderId)
    .execute()
  const entry = { status: order.status, by, at: now, note: noteOf(order, after) }
  const corrected = await addHistory(tx, orderId, entry)
  if (by.kind === 'admin' && by.userId !== null)
    await recordActivity(tx, {
      ...orderChange(order, by.userId, now),
      before: { carrier: order.shipping_method },
      after: { carrier: after.shipping_method, shipping_address: 'corrigée' },
    })
  const written = { order: after, publicUrl: services.config.publicUrl, now }
  const mail = addressMail(written, by.kind)
  await writeToCustomer(tx, services, after, { key: `order-address:${corrected}`, mail })
}

/** Drops a label for the old address. A tracking number that does not belong to the label stays. */
async function withoutLabel(
  tx: Tx,
  { id, tracking_number }: LockedOrder,
): Promise<{ tracking_number?: null }> {
  const dropped = await tx
    .updateTable('labels')
    .set({ state: 'dropped' })
    .where('order_id', '=', id)
    .where('state', 'in', ['asked', 'made'])
    .returning('tracking_number')
    .executeTakeFirst()
  return dropped && dropped.tracking_number === tracking_number ? { tracking_number: null } : {}
}

/** If the method needs a relay point and none is sent, the current one stays. */
function correctedOrder(
  order: LockedOrder,
  { version: _version, shippingMethod, pickupPoint, ...address }: AddressChange,
): LockedOrder {
  const shipping_method = shippingMethod ?? order.shipping_method
  const pickup_point = needsRelayPoint(shipping_method)
    ? (storedPoint(pickupPoint) ?? order.pickup_point)
    : null
  return {
    ...order,
    shipping_address: withPlainPostalCode({ ...order.shipping_address, ...address }),
    shipping_method,
    pickup_point,
  }
}

const goodsOf = ({ lines }: LockedOrder) =>
  lines.map(({ pack_size: packSize, quantity }) => ({ packSize, quantity }))

function storedPoint(point: AddressChange['pickupPoint']): RelayPoint | undefined {
  if (!point) return undefined
  const { id, openingHours, ...place } = point
  return { ...place, ...(id && { id }), ...(openingHours && { openingHours }) }
}

async function refuseUnreachable(
  { shipping_address: to, shipping_method, pickup_point }: LockedOrder,
  delivery: Delivery,
): Promise<void> {
  const { country, postalCode } = to
  if (shipping_method === 'inPerson') throw invalidFields({ shippingMethod: METHOD_REQUIRED })
  // A postal code of another zone is refused, because VAT and fee were calculated for the original destination.
  if (isCountry(country) && withZone(to).country !== country) throw invalidFields({ postalCode: OTHER_ZONE })
  const isTooFar =
    pickup_point !== null &&
    isCountry(country) &&
    (await isRelayTooFar(country, postalCode, pickup_point.postalCode))
  const { relayPoint, ...errors } = shippingErrors(
    to,
    shipping_method,
    pickup_point ?? undefined,
    delivery,
    isTooFar,
  )
  const fields = { ...errors, ...(relayPoint && { pickupPoint: relayPoint }) }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

function isSameDelivery(one: LockedOrder, other: LockedOrder): boolean {
  const [before, after] = [one, other].map(({ shipping_address, shipping_method, pickup_point }) =>
    JSON.stringify([shipping_address, shipping_method, pickup_point]),
  )
  return before === after
}

function noteOf(before: LockedOrder, after: LockedOrder): string {
  const isOtherWay = before.shipping_method !== after.shipping_method
  const isOtherPoint = JSON.stringify(before.pickup_point) !== JSON.stringify(after.pickup_point)
  if (!isOtherWay && !isOtherPoint) return ADDRESS_CORRECTED
  const place = after.pickup_point ? `, ${after.pickup_point.name}` : ''
  return `${DELIVERY_CHANGED}\u00A0: ${DELIVERY_LABELS[after.shipping_method]}${place}`
}

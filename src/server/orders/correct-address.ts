import type { AddressCorrection, Order } from '#shared/orders/contract.ts'
import { isToPrepare } from '#shared/orders/statuses.ts'
import { ADDRESS_CORRECTED, ADDRESS_TOO_LATE, orderMoved } from '#shared/orders/texts.ts'
import { addressErrors } from '#shared/shipping/address-rules.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { nextVersion, refuseStale } from '../http/edit-version.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { addHistory, writeToCustomer } from './change-order-status.ts'
import { orderSearchText } from './order-search-text.ts'
import { lockOrder } from './lock-order.ts'
import { addressMail } from './mails.ts'
import { getOrder } from './queries.ts'

/**
 * Another name, street or town for a parcel that has not left; the country stays, since fees and VAT come of it. What
 * was billed stays as it was: the invoice is frozen. The customer is written the new address.
 * @throws 404; 409 STALE; 409 CONFLICT once the parcel has left or the order has ended; 422 for an address that is none
 */
export async function correctAddress(
  services: Services,
  orderId: string,
  correction: AddressCorrection,
  admin: Viewer,
): Promise<Order> {
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const present = () => getOrder(tx, orderId, admin, now)
    await refuseStale(tx, order, correction.version, present, orderMoved(order.status))
    if (!isToPrepare(order.status) || order.anonymised_at !== null)
      throw new ShopError('CONFLICT', ADDRESS_TOO_LATE)
    const { version: _version, ...given } = correction
    const before = order.shipping_address
    const address = { ...before, ...given }
    const errors = addressErrors(address)
    if (Object.keys(errors).length > 0) throw invalidFields(errors)
    if (JSON.stringify(address) === JSON.stringify(before)) return
    const { phone: _phone, ...billed } = before
    await tx
      .updateTable('orders')
      .set({
        shipping_address: JSON.stringify(address),
        billing_address: JSON.stringify(order.billing_address ?? billed),
        search_text: orderSearchText({ ...order, shipping_address: address }),
        version: nextVersion(),
      })
      .where('id', '=', orderId)
      .execute()
    const by = { kind: 'admin' as const, userId: admin.id }
    const entry = { status: order.status, by, at: now, note: ADDRESS_CORRECTED }
    const corrected = await addHistory(tx, orderId, entry)
    await recordActivity(tx, {
      by: admin.id,
      at: now,
      act: 'changed',
      kind: 'order',
      id: orderId,
      name: order.number,
      after: { shipping_address: 'corrigée' },
    })
    const after = { ...order, shipping_address: address }
    const mail = addressMail({ order: after, publicUrl: services.config.publicUrl, now })
    await writeToCustomer(tx, services, after, { key: `order-address:${corrected}`, mail })
  })
  return getOrder(services.database.db, orderId, admin, now)
}

import { isDeepStrictEqual } from 'node:util'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import type { CheckedCompany, Company } from '#shared/documents/company-rules.ts'
import type { ManualOrderBody } from '#shared/manual-orders/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { ALREADY_CREATED } from '#shared/texts.ts'
import type { Shipping } from '../checkout/read-shipping.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Without this refusal, a corrected form would get the response for an earlier order.
 * @throws 409 CONFLICT if the request's id belongs to an order with other content
 */
export async function refuseAnother(tx: Tx, body: ManualOrderBody, shipping: Shipping): Promise<void> {
  const stored = await enteredBefore(tx, body)
  if (!isDeepStrictEqual(stored, enteredNow(body, shipping))) throw new ShopError('CONFLICT', ALREADY_CREATED)
}

function enteredNow(
  { items, customItems, account, guest, company, reduction, paid, handedOver, sendsMail }: ManualOrderBody,
  { method, shippingAddress, billingAddress, pickupPoint }: Shipping,
) {
  return {
    items: [
      ...items.map(({ product, packSize, quantity }) => [product.toLowerCase(), packSize, quantity]),
      ...customItems.map(({ label, price, quantity, customsCode }) => [
        label,
        eurosToCents(price),
        quantity,
        customsCode || null,
      ]),
    ],
    buyer: guest ? [guest.email, guest.firstName, guest.lastName, guest.phone] : account?.toLowerCase(),
    method,
    shippingAddress,
    billingAddress,
    pickupPoint,
    company: company ?? null,
    reductionReason: reduction?.reason ?? null,
    paid: paid ? [paid.means, paid.on] : null,
    isHandedOver: method === 'inPerson' && handedOver,
    sendsMail,
  }
}

function typedCompany({ vatCheck: _check, ...company }: CheckedCompany): Company {
  return company
}

async function enteredBefore(tx: Tx, { requestId: id, guest }: ManualOrderBody) {
  const checkout = await tx
    .selectFrom('checkouts')
    .leftJoin('users', 'users.id', 'checkouts.user_id')
    .leftJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select(['checkouts.user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .select(['users.phone', 'checkouts.reduction_reason'])
    .select(['checkouts.shipping_method', 'checkouts.shipping_address', 'checkouts.billing_address'])
    .select(['checkouts.pickup_point', 'checkouts.company', 'checkouts.is_confirmed_by_mail'])
    .select(['checkouts.means', 'checkouts.paid_at', 'orders.delivered_at'])
    .where('checkouts.id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('checkout_lines')
    .select(['sleeve_id', 'pack_size', 'quantity', 'name', 'unit_price_cents', 'customs_code'])
    .where('checkout_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    items: lines.map((line) =>
      line.pack_size === CUSTOM_LINE
        ? [line.name, line.unit_price_cents, line.quantity, line.customs_code]
        : [line.sleeve_id, line.pack_size, line.quantity],
    ),
    buyer: guest
      ? [checkout.email, checkout.first_name, checkout.last_name, checkout.phone]
      : checkout.user_id,
    method: checkout.shipping_method,
    shippingAddress: checkout.shipping_address,
    billingAddress: checkout.billing_address,
    pickupPoint: checkout.pickup_point,
    company: checkout.company && typedCompany(checkout.company),
    reductionReason: checkout.reduction_reason,
    paid: checkout.paid_at ? [checkout.means, parisDay(checkout.paid_at)] : null,
    isHandedOver: checkout.shipping_method === 'inPerson' && checkout.delivered_at !== null,
    sendsMail: checkout.is_confirmed_by_mail,
  }
}

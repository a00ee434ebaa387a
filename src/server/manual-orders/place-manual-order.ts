import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import { CURRENCY } from '#shared/checkout/amounts.ts'
import { PRICE_CHANGED } from '#shared/checkout/texts.ts'
import type { CustomLineInput, ManualOrder, ManualOrderBody } from '#shared/manual-orders/contract.ts'
import { manualDiscounts, REDUCTION_INVALID } from '#shared/manual-orders/manual-reduction.ts'
import { CUSTOMER_GONE } from '#shared/manual-orders/texts.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { deliveryMoment } from '#shared/orders/delivery-day.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import { paymentDayError, TRANSFER_DAYS, type PaymentMeans } from '#shared/payment-means.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import { regimeOn } from '#shared/settings/settings.ts'
import { addDays } from '#shared/shift-dates.ts'
import { deliveryPromise } from '#shared/shipping/delivery-promise.ts'
import { addGuest } from '../accounts/guests.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { transition } from '../checkout/change-checkout-state.ts'
import { checkedCompany } from '../checkout/check-company.ts'
import { insertCheckout } from '../checkout/insert-checkout.ts'
import { cartAmounts, cartCounts, priceCart, type StoredLine } from '../checkout/price-cart.ts'
import type { Shipping } from '../checkout/read-shipping.ts'
import { write, type Tx } from '../database/write.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import type { Viewer } from '../http/access.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { holdForCheckout } from '../inventory/holds.ts'
import { handOver } from '../orders/hand-over.ts'
import { placeOrder } from '../orders/place-order.ts'
import { lockSale, type LockedCheckout } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { refuseBeforeOpening } from '../settings/opening-checklist.ts'
import { manualOrder } from './queries.ts'
import { readDelivery } from './read-delivery.ts'
import { refuseAnother } from './refuse-another.ts'

/**
 * A paid order also begins as a checkout, which becomes an order in the same transaction. Without `paid` the checkout
 * stays reserved. A request sent twice makes one order.
 * @throws 422; 409 OUT_OF_STOCK, PRICE_CHANGED, SHOP_NOT_OPEN; 409 CONFLICT for a different order with the same request
 * id, or a reservation that is over
 */
export async function placeManualOrder(
  services: Services,
  body: ManualOrderBody,
  admin: Viewer,
): Promise<ManualOrder> {
  refuseBeforeOpening(services)
  refusePaymentDay(body.paid?.on, services.clock.now(), 'paid.on')
  const shipping = await readDelivery(services, body)
  const { requestId: id, expectedTotal } = body
  const company = await checkedCompany(services, body.company, shipping.shippingAddress.country)
  const asked = expectedTotal === undefined ? {} : { total_cents: eurosToCents(expectedTotal) }
  await write(services.database, async (tx) => {
    if (body.account !== undefined) await lockSale(tx, { customer: body.account })
    if (await isMadeBefore(tx, 'checkouts', id, asked)) await refuseAnother(tx, body, shipping)
    else
      await store(tx, services, {
        id,
        body: { ...body, company: company ?? undefined },
        shipping,
        adminId: admin.id,
      })
  })
  return manualOrder(services, id)
}

/** @throws 422 at `field` for an impossible day */
export function refusePaymentDay(day: Day | undefined, now: Date, field: string): void {
  const error = day === undefined ? undefined : paymentDayError(day, now)
  if (error) throw invalidFields({ [field]: error })
}

type Entered = { id: string; body: ManualOrderBody; shipping: Shipping; adminId: string }

async function store(tx: Tx, services: Services, entered: Entered): Promise<void> {
  const { id, body, adminId } = entered
  const { paid } = body
  const checkout = await reserve(tx, services, entered)
  if (!paid) {
    await recordActivity(tx, {
      by: adminId,
      at: services.clock.now(),
      act: 'created',
      kind: 'reservation',
      id,
      name: '',
      after: { total_cents: checkout.total_cents },
    })
    tx.changed('orders')
    return
  }
  const soldOnTheSpot = body.shippingMethod === 'inPerson' && body.handedOver
  const orderId = await orderPaid(tx, services, checkout, { ...paid, adminId, soldOnTheSpot })
  if (soldOnTheSpot) await handOver(tx, services, orderId, { on: paid.on, adminId })
  tx.afterCommit(() => services.log.info({ checkoutId: id, orderId }, 'an order was entered by hand'))
}

async function reserve(
  tx: Tx,
  services: Services,
  { id, body, shipping, adminId }: Entered,
): Promise<LockedCheckout> {
  const now = services.clock.now()
  const items = body.items.map((item) => ({ ...item, product: item.product.toLowerCase() }))
  const userId = await customerOf(tx, body, now)
  const { sleeves } = await lockSale(tx, { sleeves: [...cartCounts(items).keys()] })
  const goods = [...priceCart(items, sleeves, new Map()), ...body.customItems.map(customLine)]
  const lines = reducedLines(goods, body.reduction)
  const { current, vat } = services.settings
  const discountCents = lines.reduce((sum, line) => sum + line.discount_cents, 0)
  const { freeDelivery } = body
  const delivery = deliveryFor(current.delivery, items)
  const amounts = cartAmounts(lines, shipping, delivery, { discountCents, freeDelivery })
  if (body.expectedTotal !== undefined && eurosToCents(body.expectedTotal) !== amounts.totalCents)
    throw new ShopError('PRICE_CHANGED', PRICE_CHANGED, { total: centsToEuros(amounts.totalCents) })
  const expiresAt = addDays(now, TRANSFER_DAYS)
  await insertCheckout(
    tx,
    { id, ...amounts, lines, shipping, expiresAt, promotion: undefined },
    {
      state: 'reserved',
      userId,
      network: null,
      acceptedTerms: null,
      promise:
        shipping.method === 'inPerson'
          ? { delay: '', expected: '' }
          : deliveryPromise(current, shipping.shippingAddress.country, parisDay(now)),
      delivery,
      vat,
      now,
      company: body.company,
      entered: {
        by: adminId,
        means: body.paid?.means ?? 'transfer',
        sendsMail: body.sendsMail,
        reductionReason: body.reduction?.reason,
      },
    },
  )
  await holdForCheckout(tx, id, lines, now)
  const stored = await tx.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // This transaction created the row, so no other transaction can change the row before the commit.
  return stored as LockedCheckout
}

function customLine({ label, price, quantity, customsCode }: CustomLineInput): StoredLine {
  return {
    sleeve_id: null,
    name: label,
    image: '',
    pack_size: CUSTOM_LINE,
    quantity,
    unit_price_cents: eurosToCents(price),
    discount_cents: 0,
    customs_code: customsCode || null,
  }
}

function reducedLines(lines: StoredLine[], reduction: ManualOrderBody['reduction']): StoredLine[] {
  if (!reduction) return lines
  const discounts = manualDiscounts(
    reduction,
    lines.map(({ unit_price_cents: priceCents, quantity }) => ({ priceCents, quantity })),
  )
  if (!discounts) throw invalidFields({ 'reduction.value': REDUCTION_INVALID })
  return lines.map((line, at) => ({ ...line, discount_cents: discounts[at] ?? 0 }))
}

async function customerOf(tx: Tx, { account, guest }: ManualOrderBody, now: Date): Promise<string> {
  if (guest) return addGuest(tx, guest, now)
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', account ?? '')
    .executeTakeFirst()
  if (!found) throw invalidFields({ account: CUSTOMER_GONE })
  return found.id
}

type Payment = { means: PaymentMeans; on: Day; adminId: string; soldOnTheSpot?: boolean }

/** Returns the order's id. */
export async function orderPaid(
  tx: Tx,
  services: Services,
  reserved: LockedCheckout,
  { means, on, adminId, soldOnTheSpot }: Payment,
): Promise<string> {
  const now = services.clock.now()
  const { vat } = services.settings.current
  const captured = await transition(tx, reserved, 'paid-elsewhere', now, {
    means,
    paid_at: deliveryMoment(on, now),
    captured_cents: reserved.total_cents,
    captured_currency: CURRENCY,
    // A reservation may wait for days, and the day of payment decides whether VAT is due (CGI 269-2 a, 293 B).
    invoice_vat: regimeOn(vat, on),
    eu_vat_place: vat.euPlace,
  })
  await placeOrder(tx, services, captured, { soldOnTheSpot })
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'total_cents'])
    .where('checkout_id', '=', reserved.id)
    .executeTakeFirstOrThrow()
  await recordActivity(tx, {
    by: adminId,
    at: now,
    act: 'created',
    kind: 'order',
    id: order.id,
    name: order.number,
    after: { total_cents: order.total_cents, means },
  })
  return order.id
}

import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { packCostCents } from '#shared/catalogue/pack-cost.ts'
import { CURRENCY } from '#shared/checkout/amounts.ts'
import { invoiceNumber } from '#shared/documents/document-numbers.ts'
import { documentAmounts, vatOf, type Vat } from '#shared/documents/vat.ts'
import { orderNumber } from '#shared/orders/order-number.ts'
import { IN_PREPARATION } from '#shared/orders/statuses.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { CheckoutRefundReason } from '#shared/refunds/refund-rules.ts'
import { transition } from '../checkout/change-checkout-state.ts'
import type { Checkout } from '../checkout/queries.ts'
import { nextNumbers } from '../database/counters.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { issuedBy, issueInvoice } from '../documents/issue-document.ts'
import { moveHoldToOrder } from '../inventory/holds.ts'
import { writeMail } from '../mail/outbox.ts'
import { lockInOrder, type LockedCheckout } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { acceptedTerms } from '../terms/queries.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { announceOrderPaid } from './order-events.ts'
import { pageOfNewOrder } from './order-links.ts'
import { orderSearchText } from './order-search-text.ts'
import { ACCOUNT_EDITION } from './refresh-accounts.ts'
import { soldOrder } from './sold-order.ts'

export class OrderImpossible extends Error {
  readonly reason: CheckoutRefundReason
  constructor(reason: CheckoutRefundReason) {
    super(`The order cannot be made: ${reason}.`)
    this.name = 'OrderImpossible'
    this.reason = reason
  }
}

/**
 * Returns the checkout unchanged if it is not captured.
 * @throws OrderImpossible. The caller must then roll back the transaction.
 */
export async function placeOrder(
  tx: Tx,
  services: Services,
  captured: LockedCheckout,
  { soldOnTheSpot = false } = {},
): Promise<LockedCheckout> {
  const now = services.clock.now()
  const checkout = await transition(tx, captured, 'order-made', now)
  if (checkout === captured) return captured
  if (checkout.captured_cents !== checkout.total_cents || checkout.captured_currency !== CURRENCY)
    throw new OrderImpossible('amount-mismatch')
  const sale = await readSale(tx, checkout)
  const orderId = newId()
  if (!(await moveHoldToOrder(tx, { checkoutId: checkout.id, orderId, lines: sale.lines }, now)))
    throw new OrderImpossible('out-of-stock')
  await insertOrder(tx, services, orderId, { ...sale, soldOnTheSpot })
  return checkout
}

type Sale = Awaited<ReturnType<typeof readSale>> & { soldOnTheSpot: boolean }

async function readSale(tx: Tx, checkout: Checkout) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_guest'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('checkout_lines')
          .leftJoin('sleeves', 'sleeves.id', 'checkout_lines.sleeve_id')
          .selectAll('checkout_lines')
          .select(['sleeves.width_mm', 'sleeves.height_mm', 'sleeves.packs', 'sleeves.costs'])
          .where('checkout_id', '=', checkout.id)
          .orderBy('position'),
      ).as('lines'),
    )
    .where('id', '=', checkout.user_id)
    .executeTakeFirst()
  if (!found) throw new OrderImpossible('no-customer')
  const { lines, ...customer } = found
  return { checkout, customer, lines }
}

async function insertOrder(tx: Tx, services: Services, id: string, sale: Sale): Promise<void> {
  const { checkout, customer, lines, soldOnTheSpot } = sale
  const now = services.clock.now()
  const numbers = await takeNumbers(tx, now)
  await storeOrder(tx, { id, numbers, now }, sale)
  const invoice = await issueInvoice(tx, soldOrder({ id, number: numbers.order, placedAt: now }, sale), {
    number: numbers.invoice,
    issuedAt: now,
    by: issuedBy(services.settings, { mode: checkout.invoice_vat, euPlace: checkout.eu_vat_place }),
    feeCents: checkout.captured_fee_cents,
    events: services,
  })
  await announceOrderPaid(tx, services, id, lines)
  if (!checkout.is_confirmed_by_mail || customer.email === '') return
  const { url, ...secret } = await pageOfNewOrder(tx, services, { id, isGuests: customer.is_guest })
  await writeMail(tx, services, {
    key: `order-confirmation:${id}`,
    orderId: id,
    to: customer.email,
    ...secret,
    ...confirmationMail(services.config, {
      url,
      number: numbers.order,
      invoice,
      placedAt: now,
      firstName: customer.first_name,
      checkout,
      lines,
      terms: soldOnTheSpot ? undefined : await termsOf(tx, services, checkout),
      ownersText: services.settings.current.texts.confirmation,
    }),
  })
}

/**
 * A failed order uses no number, so there are no gaps. Take all other locks first, because the counter rows stay locked
 * until the commit.
 */
export async function takeNumbers(tx: Tx, now: Date): Promise<{ order: string; invoice: string }> {
  lockInOrder(tx, 'counters')
  const year = Number(parisDay(now).slice(0, 4))
  const numbers = await nextNumbers(tx, { order: `orders-${year}`, invoice: `invoices-${year}` })
  return { order: orderNumber(year, numbers.order), invoice: invoiceNumber(year, numbers.invoice) }
}

async function termsOf(tx: Tx, { settings: { terms } }: Services, { accepted_terms: accepted }: Checkout) {
  const version = accepted ?? terms.version
  return version === terms.version ? { version, sections: terms.sections } : acceptedTerms(tx, version)
}

/** Runs one query, because other orders wait for the counter. */
async function storeOrder(
  tx: Tx,
  { id, numbers, now }: { id: string; numbers: { order: string; invoice: string }; now: Date },
  { checkout, customer, lines, soldOnTheSpot }: Sale,
): Promise<void> {
  const buyer = {
    customer_email: customer.email,
    customer_first_name: customer.first_name,
    customer_last_name: customer.last_name,
  }
  const named = { id, number: numbers.order, invoice_number: numbers.invoice, ...buyer }
  const { payment_id, means, paid_at, shipping_address, pickup_point } = checkout
  const order = tx.insertInto('orders').values({
    ...named,
    ...copies(checkout),
    payment_id,
    means,
    paid_at,
    sold_on_the_spot: soldOnTheSpot,
    status: IN_PREPARATION,
    payment_status: 'completed',
    invoice_vat: checkout.invoice_vat,
    checkout_id: checkout.id,
    user_id: customer.id,
    account_edition: ACCOUNT_EDITION,
    search_text: orderSearchText({
      ...named,
      shipping_address,
      pickup_point,
      payment_id,
      tracking_number: null,
    }),
    created_at: now,
    updated_at: now,
  })
  const history = tx.insertInto('order_history').values({
    id: newId(),
    order_id: id,
    status: IN_PREPARATION,
    ...(means === null
      ? { by_kind: 'shop' as const }
      : { by_kind: 'admin' as const, by_user_id: checkout.entered_by }),
    at: now,
  })
  await tx
    .with('order', () => order)
    .with('history', () => history)
    .insertInto('order_lines')
    .values(lines.map((line) => orderLine(id, line, { placedAt: now, vat: vatOfSale(checkout, now) })))
    .execute()
  tx.changed('orders')
}

function copies(checkout: Checkout) {
  const { billing_address: billing, pickup_point: point } = checkout
  return {
    subtotal_cents: checkout.subtotal_cents,
    promotion_id: checkout.promotion_id,
    promotion_code: checkout.promotion_code,
    discount_cents: checkout.discount_cents,
    reduction_reason: checkout.reduction_reason,
    free_delivery_cents: checkout.free_delivery_cents,
    shipping_cents: checkout.shipping_cents,
    standard_shipping_cents: checkout.standard_shipping_cents,
    total_cents: checkout.total_cents,
    shipping_method: checkout.shipping_method,
    expected_delivery: checkout.expected_delivery,
    shipping_address: JSON.stringify(checkout.shipping_address),
    billing_address: billing && JSON.stringify(billing),
    pickup_point: point && JSON.stringify(point),
    payment_order_id: checkout.payment_order_id,
    accepted_terms: checkout.accepted_terms,
  }
}

type LineSale = { placedAt: Date; vat: Vat }

function orderLine(orderId: string, line: Sale['lines'][number], { placedAt, vat }: LineSale) {
  const { checkout_id: _checkout, width_mm: _width, height_mm: _height, packs, costs, ...copied } = line
  const { pack_size: size, unit_price_cents: unitCents, quantity, discount_cents: discountCents } = copied
  const cost = packs && costs ? packCostCents({ packs, costs }, size) : undefined
  return {
    ...copied,
    id: newId(),
    order_id: orderId,
    placed_at: placedAt,
    cost_cents: cost ?? null,
    net_cents: documentAmounts(unitCents * quantity - discountCents, vat).netCents,
  }
}

function vatOfSale(
  { shipping_address: to, company, invoice_vat: mode, eu_vat_place: euPlace }: Checkout,
  at: Date,
) {
  return vatOf(to.country, parisDay(at), { mode, euPlace }, company ? { company } : {})
}

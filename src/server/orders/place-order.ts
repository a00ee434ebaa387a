import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { CURRENCY } from '#shared/checkout/amounts.ts'
import type { SoldOrder } from '#shared/documents/document-content.ts'
import { IN_PREPARATION } from '#shared/orders/statuses.ts'
import type { CheckoutRefundReason } from '#shared/refunds/refund-rules.ts'
import { generalTerms } from '#shared/terms/terms-of-sale.ts'
import { expectedStep } from '../checkout/change-checkout-state.ts'
import type { Checkout } from '../checkout/queries.ts'
import { fixedStatement, givenRow, type Given } from '../database/fixed-statement.ts'
import { lockInOrder } from '../database/sale-locks.ts'
import type { CheckoutLinesRow } from '../database/sales-tables.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import { sellCheckout } from '../inventory/holds.ts'
import { issuedBy, issueInvoice } from '../documents/issue-document.ts'
import { acceptedTerms } from '../terms/queries.ts'
import { writeFirstMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { WholeOrder } from './order-response.ts'
import { orderSearchText } from './order-search-text.ts'
import { takeNumbers } from './take-numbers.ts'

/** The money is there and the order cannot be: it has to be given back. Thrown out of the transaction. */
export class OrderImpossible extends Error {
  readonly reason: Exclude<CheckoutRefundReason, 'amount-mismatch'>
  constructor(reason: OrderImpossible['reason']) {
    super(`The order cannot be made: ${reason}.`)
    this.name = 'OrderImpossible'
    this.reason = reason
  }
}

type Customer = { id: string; email: string; first_name: string; last_name: string }
type Line = Selectable<CheckoutLinesRow> & { width_mm: number | null; height_mm: number | null }

/** A captured checkout by its id, or a customer's by the payment that it was captured with. */
type Captured = { id: string } | { paymentId: string; userId: string }

const rightlyPaid = (eb: ExpressionBuilder<Tables, 'checkouts'>) =>
  eb.and([eb('captured_cents', '=', eb.ref('total_cents')), eb('captured_currency', '=', CURRENCY)])

const orderMadeOf = expectedStep<{ id: string }>('order-made', [], (eb, given) =>
  eb.and([eb('id', '=', given('id')), rightlyPaid(eb)]),
)
const orderMadeOfPayment = expectedStep<{ paymentId: string; userId: string }>(
  'order-made',
  [],
  (eb, given) =>
    eb.and([eb('payment_id', '=', given('paymentId')), eb('user_id', '=', given('userId')), rightlyPaid(eb)]),
)

/**
 * Makes the order of a captured checkout: its last state, stock, order, lines, numbers, history, invoice and the
 * confirmation mail in the caller's one transaction. Does nothing when it is not captured, or not with the right amount:
 * another caller was quicker, or it has to be settled otherwise.
 * @throws OrderImpossible: let it end the transaction
 */
export async function placeOrder(
  tx: Tx,
  services: Services,
  captured: Captured,
): Promise<WholeOrder | undefined> {
  lockInOrder(tx, 'checkouts')
  const now = services.clock.now()
  const checkout =
    'id' in captured ? await orderMadeOf(tx, now, captured) : await orderMadeOfPayment(tx, now, captured)
  if (!checkout) return undefined
  const sale = await saleOf(tx, checkout)
  const orderId = newId()
  if (!(await sellCheckout(tx, { checkoutId: checkout.id, orderId, lines: sale.lines }, now)))
    throw new OrderImpossible('out-of-stock')
  return insertOrder(tx, services, orderId, sale)
}

type Sale = { checkout: Checkout; customer: Customer; lines: Line[] }

const buyerAndLines = fixedStatement((db, given: Given<{ userId: string; checkoutId: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .select((eb) =>
      // With the format of what is still in the catalogue.
      jsonArrayFrom(
        eb
          .selectFrom('checkout_lines')
          .leftJoin('sleeves', 'sleeves.id', 'checkout_lines.sleeve_id')
          .selectAll('checkout_lines')
          .select(['sleeves.width_mm', 'sleeves.height_mm'])
          .where('checkout_id', '=', given('checkoutId'))
          .orderBy('position'),
      ).as('lines'),
    )
    .where('id', '=', given('userId')),
)

async function saleOf(tx: Tx, checkout: Checkout): Promise<Sale> {
  const { id: checkoutId, user_id: userId } = checkout
  const [found] = userId === null ? [] : await buyerAndLines(tx, { userId, checkoutId })
  if (!found) throw new OrderImpossible('no-customer')
  const { lines, ...customer } = found
  return { checkout, customer, lines }
}

async function insertOrder(tx: Tx, services: Services, id: string, sale: Sale): Promise<WholeOrder> {
  const { checkout, customer, lines } = sale
  const now = services.clock.now()
  const numbers = await takeNumbers(tx, now)
  const order = await storeOrder(tx, services, { id, numbers, sale, now })
  const invoice = await issueInvoice(tx, soldOrder({ id, number: numbers.order, placedAt: now }, sale), {
    number: numbers.invoice,
    issuedAt: now,
    by: issuedBy(services.config),
    feeCents: checkout.captured_fee_cents,
  })
  await writeFirstMail(tx, services, {
    key: `order-confirmation:${id}`,
    orderId: id,
    to: customer.email,
    ...confirmationMail(services.config, {
      id,
      number: numbers.order,
      invoice,
      placedAt: now,
      firstName: customer.first_name,
      checkout,
      lines,
      terms: await termsOf(tx, services, checkout),
    }),
  })
  return { ...order, documents: [invoice] }
}

/** The version in force is known without asking; an older one has its text in the database. */
async function termsOf(tx: Tx, { terms, config }: Services, { accepted_terms: accepted }: Checkout) {
  const version = accepted ?? terms.version
  return version === terms.version
    ? { version, sections: generalTerms(config.shop) }
    : acceptedTerms(tx, version)
}

type NewOrder = { id: string; numbers: { order: string; invoice: string }; sale: Sale; now: Date }

/** Order, lines and the first entry of its history in one statement: the order as it was stored, without documents. */
async function storeOrder(
  tx: Tx,
  services: Services,
  { id, numbers, sale: { checkout, customer, lines }, now }: NewOrder,
): Promise<WholeOrder> {
  const { email, first_name, last_name } = customer
  const ordered = lines.map((line) => orderLine(id, line))
  tx.changed('orders')
  const begun = { id: newId(), order_id: id, status: IN_PREPARATION, by_kind: 'shop', at: now } as const
  const [order] = await orderStored(tx, {
    id,
    number: numbers.order,
    invoice_number: numbers.invoice,
    invoice_vat: services.config.vat.mode,
    checkout_id: checkout.id,
    user_id: customer.id,
    customer_email: email,
    customer_first_name: first_name,
    customer_last_name: last_name,
    ...copies(checkout),
    search_text: orderSearchText({
      id,
      number: numbers.order,
      invoice_number: numbers.invoice,
      customer_first_name: first_name,
      customer_last_name: last_name,
      customer_email: email,
      shipping_address: checkout.shipping_address,
      payment_id: checkout.payment_id ?? '',
      tracking_number: null,
    }),
    now,
    begun: begun.id,
    lines: JSON.stringify(ordered),
  })
  if (!order) throw new Error(`Order ${id} was not stored.`)
  const history = { ...begun, note: null, note_is_private: false, by_email: null, at: now.toISOString() }
  return { ...order, lines: ordered, refunds: [], history: [history], documents: [], phone: null }
}

const orderStored = fixedStatement((db, given: Given<NewOrderRow>) => {
  const [id, now] = [given('id'), given('now')]
  return db
    .with('placed', (in_) =>
      in_
        .insertInto('orders')
        .values({
          ...givenRow(given, ORDER),
          id,
          status: IN_PREPARATION,
          payment_status: 'completed',
          created_at: now,
          updated_at: now,
        })
        .returningAll(),
    )
    .with(
      'lines',
      () => sql`(
      insert into order_lines (id, order_id, position, sleeve_id, name, image, pack_size, quantity, unit_price_cents)
      select id, order_id, position, sleeve_id, name, image, pack_size, quantity, unit_price_cents
      from json_populate_recordset(null::order_lines, ${given('lines')}::json))`,
    )
    .with('begun', (in_) =>
      in_
        .insertInto('order_history')
        .values({ id: given('begun'), order_id: id, status: IN_PREPARATION, by_kind: 'shop', at: now }),
    )
    .selectFrom('placed')
    .selectAll()
})
const ORDER = [
  'number',
  'invoice_number',
  'invoice_vat',
  'checkout_id',
  'user_id',
  'customer_email',
  'customer_first_name',
  'customer_last_name',
  'subtotal_cents',
  'shipping_cents',
  'total_cents',
  'shipping_method',
  'shipping_address',
  'billing_address',
  'pickup_point',
  'payment_id',
  'payment_order_id',
  'accepted_terms',
  'search_text',
] as const
type NewOrderRow = Pick<Insertable<Tables['orders']>, (typeof ORDER)[number]> & {
  id: string
  now: Date
  /** The id of its history's first entry. */
  begun: string
  /** As JSON. */
  lines: string
}

/** The order as its invoice needs it. */
function soldOrder(
  order: { id: string; number: string; placedAt: Date },
  { checkout, customer, lines }: Sale,
): SoldOrder {
  const { phone: _phone, ...deliveredTo } = checkout.shipping_address
  return {
    ...order,
    lines: lines.map(({ name, pack_size, quantity, unit_price_cents }) => ({
      name,
      packSize: pack_size,
      quantity,
      unitCents: unit_price_cents,
    })),
    shippingMethod: checkout.shipping_method,
    shippingCents: checkout.shipping_cents,
    totalCents: checkout.total_cents,
    buyer: { ...(checkout.billing_address ?? deliveredTo), email: customer.email },
    deliveredTo,
    paymentReference: checkout.payment_id ?? '',
  }
}

/** Addresses and amounts as they were when the checkout was opened: they win over whatever came later (decision 14). */
function copies(checkout: Checkout) {
  const { billing_address: billing, pickup_point: point } = checkout
  return {
    subtotal_cents: checkout.subtotal_cents,
    shipping_cents: checkout.shipping_cents,
    total_cents: checkout.total_cents,
    shipping_method: checkout.shipping_method,
    shipping_address: JSON.stringify(checkout.shipping_address),
    billing_address: billing && JSON.stringify(billing),
    pickup_point: point && JSON.stringify(point),
    payment_id: checkout.payment_id ?? '',
    payment_order_id: checkout.payment_order_id,
    accepted_terms: checkout.accepted_terms,
  }
}

function orderLine(orderId: string, line: Line) {
  const { checkout_id: _checkout, width_mm: _width, height_mm: _height, ...copied } = line
  return { ...copied, id: newId(), order_id: orderId }
}

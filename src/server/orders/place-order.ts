import type { Selectable } from 'kysely'
import type { SoldOrder } from '#shared/documents/document-content.ts'
import { IN_PREPARATION } from '#shared/orders/statuses.ts'
import type { CheckoutRefundReason } from '#shared/refunds/refund-rules.ts'
import { searchText } from '#shared/search-text.ts'
import { transition } from '../checkout/change-checkout-state.ts'
import { checkoutLines, type Checkout } from '../checkout/queries.ts'
import { lockSale } from '../database/sale-locks.ts'
import type { CheckoutLinesRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import { sellCheckout } from '../inventory/holds.ts'
import { issuedBy, issueInvoice } from '../documents/issue-document.ts'
import { acceptedTerms } from '../terms/queries.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { confirmationMail } from './mails.ts'
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
type Line = Selectable<CheckoutLinesRow>

/**
 * Makes the order of a captured checkout: stock, order, lines, numbers, history, the checkout's last state and
 * the confirmation mail in the caller's one transaction. Does nothing when another caller was quicker.
 * @throws OrderImpossible: let it end the transaction
 */
export async function placeOrder(tx: Tx, services: Services, checkoutId: string): Promise<void> {
  const { checkout } = await lockSale(tx, { checkout: { id: checkoutId } })
  if (checkout?.state !== 'captured') return
  const customer = await customerOf(tx, checkout)
  const lines = await checkoutLines(tx, checkoutId)
  const orderId = newId()
  const now = services.clock.now()
  if (!(await sellCheckout(tx, { checkoutId, orderId, lines }, now)))
    throw new OrderImpossible('out-of-stock')
  await insertOrder(tx, services, orderId, { checkout, customer, lines })
  await transition(tx, checkout, 'order-made', now)
  await tx
    .insertInto('order_history')
    .values({
      id: newId(),
      order_id: orderId,
      status: IN_PREPARATION,
      by_kind: 'shop',
      at: now,
    })
    .execute()
}

async function customerOf(tx: Tx, { user_id: userId }: Checkout): Promise<Customer> {
  const customer =
    userId === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select(['id', 'email', 'first_name', 'last_name'])
          .where('id', '=', userId)
          .executeTakeFirst()
  if (!customer) throw new OrderImpossible('no-customer')
  return customer
}

type Sale = { checkout: Checkout; customer: Customer; lines: Line[] }

async function insertOrder(
  tx: Tx,
  services: Services,
  id: string,
  { checkout, customer, lines }: Sale,
): Promise<void> {
  const now = services.clock.now()
  const { email, first_name, last_name } = customer
  const numbers = await takeNumbers(tx, now)
  await tx
    .insertInto('orders')
    .values({
      id,
      number: numbers.order,
      invoice_number: numbers.invoice,
      invoice_vat: services.config.vat.mode,
      checkout_id: checkout.id,
      user_id: customer.id,
      customer_email: email,
      customer_first_name: first_name,
      customer_last_name: last_name,
      status: IN_PREPARATION,
      ...copies(checkout),
      search_text: searchText([numbers.order, id, first_name, last_name, email].join(' ')),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx
    .insertInto('order_lines')
    .values(lines.map((line) => orderLine(id, line)))
    .execute()
  await issueInvoice(
    tx,
    soldOrder({ id, number: numbers.order, placedAt: now }, { checkout, customer, lines }),
    {
      number: numbers.invoice,
      issuedAt: now,
      by: issuedBy(services.config),
    },
  )
  await writeMail(tx, services, {
    key: `order-confirmation:${id}`,
    to: email,
    ...confirmationMail(services.config, {
      id,
      number: numbers.order,
      invoiceNumber: numbers.invoice,
      placedAt: now,
      firstName: first_name,
      checkout,
      lines,
      terms: await acceptedTerms(tx, checkout.accepted_terms ?? services.terms.version),
    }),
  })
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
    payment_status: 'completed' as const,
    accepted_terms: checkout.accepted_terms,
  }
}

function orderLine(orderId: string, { checkout_id: _checkout, ...line }: Line) {
  return { ...line, id: newId(), order_id: orderId }
}

import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import { checkoutAmounts } from '#shared/checkout/amounts.ts'
import { DELIVERED, IN_DELIVERY, isRevenue, REFUNDED } from '#shared/orders/statuses.ts'
import { parisDay } from '#shared/paris-day.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { expectedDelivery } from '#shared/shipping/expected-delivery.ts'
import { standardFeeCents } from '#shared/shipping/shipping-fee.ts'
import type { DemoOrder } from '../../../demo/order-data.ts'
import { ORDERS } from '../../../demo/orders.ts'
import { SLEEVES } from '../../../demo/sleeves.ts'
import { newId } from '../database/ids.ts'
import type {
  OrderHistoryRow,
  OrderLinesRow,
  OrdersRow,
  ParcelsRow,
  RefundsRow,
  ShippingAddress,
} from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { issueCreditNote, issueInvoice, type IssuedBy } from '../documents/issue-document.ts'
import { holdForOrder } from '../inventory/holds.ts'
import { moveStock, sleeveCounts } from '../inventory/stock-movements.ts'
import { updateDerivedColumns } from '../orders/account.ts'
import { orderSearchText } from '../orders/order-search-text.ts'
import { takeNumbers } from '../orders/place-order.ts'
import { daysBefore } from './days-before.ts'
import type { LoadedSleeve } from './load-goods.ts'
import type { LoadedCustomer } from './load-people.ts'
import { orderStory, timeOf } from './order-story.ts'

type Surroundings = {
  sleeves: ReadonlyMap<string, LoadedSleeve>
  customers: ReadonlyMap<string, LoadedCustomer>
  by: IssuedBy
  now: Date
}
type LoadedOrder = {
  order: Insertable<OrdersRow>
  lines: Insertable<OrderLinesRow>[]
  history: Insertable<OrderHistoryRow>[]
  refunds: Insertable<RefundsRow>[]
  parcels: Insertable<ParcelsRow>[]
}
type PlannedOrder = Omit<LoadedOrder, 'order'> & {
  order: Omit<LoadedOrder['order'], 'number' | 'invoice_number' | 'search_text'>
}

export async function loadOrders(tx: Tx, surroundings: Surroundings): Promise<void> {
  const byTime = ORDERS.map((order, place) => ({
    order,
    place,
    placedAt: daysBefore(surroundings.now, order.daysAgo, place),
  })).toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
  const orders = byTime.map(({ order, ...placed }) => plannedOrder(order, placed, surroundings))
  await loadStock(tx, surroundings, orders)
  const loaded: LoadedOrder[] = []
  for (const order of orders) loaded.push(await numbered(tx, order))
  await tx
    .insertInto('orders')
    .values(loaded.map(({ order }) => order))
    .execute()
  await tx
    .insertInto('order_lines')
    .values(loaded.flatMap(({ lines }) => lines))
    .execute()
  await tx
    .insertInto('order_history')
    .values(loaded.flatMap(({ history }) => history))
    .execute()
  await tx
    .insertInto('refunds')
    .values(loaded.flatMap(({ refunds }) => refunds))
    .execute()
  const sent = loaded.filter(({ parcels }) => parcels.length > 0)
  await tx
    .insertInto('parcels')
    .values(sent.flatMap(({ parcels }) => parcels))
    .execute()
  await tx
    .insertInto('parcel_lines')
    .values(
      sent.flatMap(({ parcels, lines }) =>
        parcels.flatMap(({ id: parcel_id }) =>
          lines.map(({ id: line_id, quantity }) => ({ parcel_id, line_id, quantity })),
        ),
      ),
    )
    .execute()
  for (const { order } of loaded) await updateDerivedColumns(tx, order.id)
  await issueDocuments(tx, loaded, surroundings.by)
}

async function issueDocuments(tx: Tx, loaded: readonly LoadedOrder[], by: IssuedBy): Promise<void> {
  for (const { order, lines } of loaded) {
    const { phone: _phone, ...deliveredTo }: ShippingAddress = JSON.parse(order.shipping_address)
    const sold = {
      id: order.id,
      number: order.number,
      placedAt: order.created_at,
      lines: lines.map(({ name, pack_size, quantity, unit_price_cents }) => ({
        name,
        packSize: pack_size,
        quantity,
        unitCents: unit_price_cents,
      })),
      shippingMethod: order.shipping_method,
      shippingCents: order.shipping_cents,
      totalCents: order.total_cents,
      buyer: { ...deliveredTo, email: order.customer_email },
      deliveredTo,
      paymentReference: order.payment_id ?? '',
    }
    await issueInvoice(tx, sold, {
      number: order.invoice_number,
      issuedAt: order.created_at,
      by,
      feeCents: null,
    })
  }
  const refunds = loaded
    .flatMap(({ order, refunds: credits }) =>
      credits.map((refund) => ({ ...refund, orderId: order.id, at: order.updated_at })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { id, orderId, amount_cents: cents, at, provider_refund_id: reference } of refunds)
    await issueCreditNote(tx, {
      orderId,
      refundId: id,
      cents,
      at,
      reference: reference ?? '',
      reason: 'Remboursement',
    })
}

function plannedOrder(
  demo: DemoOrder,
  { place, placedAt }: { place: number; placedAt: Date },
  { sleeves, customers, now }: Surroundings,
): PlannedOrder {
  const customer = known(customers.get(demo.customerEmail), demo.customerEmail)
  const orderId = newId()
  const lines = demo.items.map((item, position) => {
    const sleeve = known(sleeves.get(item.slug), item.slug)
    return {
      id: newId(),
      order_id: orderId,
      position,
      sleeve_id: sleeve.id,
      name: sleeve.name,
      image: sleeve.image,
      pack_size: item.packSize,
      quantity: item.quantity,
      unit_price_cents: usualPackCents(sleeve.priceCents, item.packSize),
      placed_at: placedAt,
      is_sold: isRevenue(demo.status),
    }
  })
  const updatedAt = new Date(
    Math.max(placedAt.getTime(), daysBefore(now, demo.updatedDaysAgo, place).getTime()),
  )
  const story = orderStory(demo.status, placedAt, updatedAt)
  const columns = orderColumns(demo, customer, lines)
  const shipped_at = timeOf(story, IN_DELIVERY)
  const delivered_at = timeOf(story, DELIVERED)
  const parcels = shipped_at === null ? [] : [parcelOf(demo, { orderId, sentAt: shipped_at, delivered_at })]
  const order = {
    id: orderId,
    ...columns,
    expected_delivery: expectedDelivery(DEFAULT_DELIVERY, parisDay(placedAt), customer.country),
    shipped_at,
    delivered_at,
    created_at: placedAt,
    updated_at: updatedAt,
  }
  const history = story.map(({ status, at, by }) => ({
    id: newId(),
    order_id: orderId,
    status,
    note: null,
    by_kind: by,
    by_user_id: by === 'customer' ? customer.id : null,
    at,
  }))
  return { order, lines, history, parcels, refunds: demo.status === REFUNDED ? [refundOf(order)] : [] }
}

type Sent = { orderId: string; sentAt: Date; delivered_at: Date | null }

function parcelOf(demo: DemoOrder, { orderId, sentAt, delivered_at }: Sent) {
  return {
    id: newId(),
    order_id: orderId,
    position: 1,
    carrier: demo.shippingMethod,
    tracking_number: demo.trackingNumber ?? null,
    weight_grams: null,
    state: delivered_at === null ? ('sent' as const) : ('delivered' as const),
    is_resent: false,
    sent_at: sentAt,
    sent_by: null,
    delivered_at,
  }
}

function orderColumns(
  demo: DemoOrder,
  customer: LoadedCustomer,
  lines: readonly Insertable<OrderLinesRow>[],
) {
  const amounts = checkoutAmounts(
    lines.map((line) => ({ priceCents: line.unit_price_cents, quantity: line.quantity })),
    { shippingMethod: demo.shippingMethod, country: customer.country },
    DEFAULT_DELIVERY,
  )
  const { firstName, lastName, address: street, city, postalCode, country, phone } = customer
  return {
    checkout_id: null,
    user_id: customer.id,
    customer_email: customer.email,
    customer_first_name: firstName,
    customer_last_name: lastName,
    status: demo.status,
    subtotal_cents: amounts.subtotalCents,
    shipping_cents: amounts.shippingCents,
    standard_shipping_cents:
      standardFeeCents(DEFAULT_DELIVERY, customer.country, amounts.subtotalCents) ?? null,
    total_cents: amounts.totalCents,
    refunded_cents: demo.status === REFUNDED ? amounts.totalCents : 0,
    shipping_method: demo.shippingMethod,
    shipping_address: JSON.stringify({ firstName, lastName, street, city, postalCode, country, phone }),
    pickup_point: demo.pickupPoint ? JSON.stringify(demo.pickupPoint) : null,
    payment_id: providerId(),
    payment_order_id: providerId(),
    payment_status: 'completed' as const,
    accepted_terms: null,
    carrier: demo.trackingNumber ? demo.shippingMethod : null,
    tracking_number: demo.trackingNumber ?? null,
    anonymised_at: null,
  }
}

async function numbered(tx: Tx, { order, ...rest }: PlannedOrder): Promise<LoadedOrder> {
  const numbers = await takeNumbers(tx, order.created_at)
  const numberedOrder = { ...order, number: numbers.order, invoice_number: numbers.invoice }
  const shipping_address: ShippingAddress = JSON.parse(order.shipping_address)
  const search_text = orderSearchText({
    ...numberedOrder,
    shipping_address,
    pickup_point: order.pickup_point ? JSON.parse(order.pickup_point) : null,
    payment_id: order.payment_id ?? null,
    tracking_number: order.tracking_number ?? null,
  })
  return { order: { ...numberedOrder, search_text }, ...rest }
}

function refundOf(order: PlannedOrder['order']): Insertable<RefundsRow> {
  return {
    id: newId(),
    checkout_id: null,
    order_id: order.id,
    payment_id: order.payment_id,
    amount_cents: order.total_cents,
    state: 'completed',
    provider_refund_id: providerId(),
    reason: 'admin',
    by_user_id: null,
    created_at: order.updated_at,
    completed_at: order.updated_at,
  }
}

const providerId = () => `DEMO${randomBytes(7).toString('hex').slice(0, 13).toUpperCase()}`

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo's orders speak of ${name}, whom the demo does not know.`)
  return value
}

/** The `stock` of a demo product is what is left after the orders that are not shipped yet have taken their sleeves. */
async function loadStock(
  tx: Tx,
  { sleeves, now }: Surroundings,
  orders: readonly PlannedOrder[],
): Promise<void> {
  const inTheHouse = orders.filter(({ order }) => order.shipped_at === null && isRevenue(order.status))
  const counts = sleeveCounts(inTheHouse.flatMap(({ lines }) => lines))
  for (const { slug, stock } of SLEEVES) {
    const id = sleeves.get(slug)?.id ?? ''
    counts.set(id, (counts.get(id) ?? 0) + stock)
  }
  await moveStock(tx, counts, { reason: 'first-count', now })
  for (const { order, lines } of inTheHouse) await holdForOrder(tx, order.id, lines, now)
}

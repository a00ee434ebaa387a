import type { BillingAddress } from '#shared/shipping/address-rules.ts'
import { sql, type Selectable } from 'kysely'
import { withdrawalDeadline } from '#shared/orders/withdrawal-period.ts'
import { cancellationRefusal } from '#shared/orders/cancellation-rules.ts'
import { toAccountingDocument } from '#shared/documents/contract.ts'
import type { FrozenDocument } from '#shared/documents/document-content.ts'
import type {
  Order,
  OrderAddress,
  OrderItem,
  OrderHistoryEntry,
  OrderReturn,
  Parcel,
  Refund,
} from '#shared/orders/contract.ts'
import { DELIVERED } from '#shared/orders/statuses.ts'
import { undoSecondsLeft } from '#shared/orders/status-undo.ts'
import type { ReturnStep } from '#shared/orders/return-steps.ts'
import type { WithdrawalState } from '#shared/withdrawals/withdrawal-rules.ts'
import type { RefundCause, RefundReason, RepaymentMeans } from '#shared/refunds/refund-rules.ts'
import { centsToEuros } from '#shared/money.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { trackingUrl } from '#shared/shipping/tracking-link.ts'
import type { Db } from '../database/database.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { statusMailKey } from '../mail/order-mails.ts'
import { sentOf, takenOut } from './left-to-send.ts'
import { withdrawnPacksHaveLeft } from './withdrawn-packs.ts'

type LineColumns = {
  id: string
  sleeve_id: string | null
  name: string
  image: string
  pack_size: OrderItem['packSize']
  quantity: number
  unit_price_cents: number
  discount_cents: number
  /** Where the sleeve is still there. */
  sku?: string | null
}
type RefundColumns = {
  id: string
  amount_cents: number
  shipping_cents: number
  state: Refund['state']
  reason: RefundReason
  means: RepaymentMeans | null
  created_at: string
  cause: RefundCause | null
  note: string
  failure: string | null
  of_return: boolean
  by: string | null
  lines: { line: string; quantity: number; restocks: boolean; unsent: number; discount_cents: number }[]
}
type ParcelColumns = {
  id: string
  carrier: Parcel['carrier']
  tracking_number: string | null
  weight_grams: number | null
  state: Parcel['state']
  is_resent: boolean
  sent_at: string
  sent_by: string | null
  delivered_at: string | null
  last_event: string | null
  moved_at: string | null
  lines: Parcel['lines']
}
type ReturnColumns = {
  number: string
  created_at: string
  step: ReturnStep
  state: WithdrawalState
  is_part: boolean
  lines: { line: string; quantity: number; has_left: boolean }[]
}
type HistoryColumns = {
  status: OrderHistoryEntry['status']
  note: string | null
  note_is_private: boolean
  by_kind: OrderHistoryEntry['by']
  by_email: string | null
  at: string
  is_private?: boolean
  undone?: boolean
  has_undo?: boolean
}
export type WholeOrder = Selectable<OrdersRow> & {
  lines: LineColumns[]
  refunds: RefundColumns[]
  history: HistoryColumns[]
  documents: FrozenDocument[]
  parcels: ParcelColumns[]
  returns: ReturnColumns[]
  phone: string | null
}

/** Orders with everything that a response needs, in one query: lines, refunds, history, documents and parcels as JSON. */
export function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select([
      lines().as('lines'),
      refunds().as('refunds'),
      history().as('history'),
      documents().as('documents'),
      parcels().as('parcels'),
      returns().as('returns'),
      sql<string | null>`(select phone from users where users.id = orders.user_id)`.as('phone'),
    ])
}

function lines() {
  return sql<LineColumns[]>`(
    select coalesce(json_agg(json_build_object('id', l.id, 'sleeve_id', l.sleeve_id, 'name', l.name, 'image', l.image,
      'pack_size', l.pack_size, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents, 'discount_cents', l.discount_cents, 'sku', s.sku) order by l.position), '[]')
    from order_lines l left join sleeves s on s.id = l.sleeve_id where l.order_id = orders.id
  )`
}

function refunds() {
  return sql<RefundColumns[]>`(
    select coalesce(json_agg(json_build_object('id', r.id, 'amount_cents', r.amount_cents, 'shipping_cents', r.shipping_cents, 'state', r.state,
      'reason', r.reason, 'means', r.means, 'created_at', r.created_at, 'cause', r.cause, 'note', r.note, 'failure', r.failure, 'of_return', r.withdrawal_id is not null,
      'by', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email),
      'lines', (select coalesce(json_agg(json_build_object('line', rl.line_id, 'quantity', rl.quantity,
        'restocks', rl.restocks, 'unsent', rl.unsent, 'discount_cents', rl.discount_cents)), '[]') from refund_lines rl where rl.refund_id = r.id)) order by r.created_at, r.id), '[]')
    from refunds r left join users u on u.id = r.by_user_id where r.order_id = orders.id
  )`
}

function history() {
  return sql<HistoryColumns[]>`(
    select coalesce(json_agg(json_build_object('status', h.status, 'note', h.note,
      'note_is_private', h.note_is_private, 'by_kind', h.by_kind, 'by_email', u.email, 'at', h.at,
      'is_private', h.is_private, 'undone', h.is_private and h.undo is not null, 'has_undo', h.undo is not null and not exists
      (select from mails m where m.key = ${statusMailKey('')} || h.id::text and m.attempts > 0)) order by h.at, h.id), '[]')
    from order_history h left join users u on u.id = h.by_user_id where h.order_id = orders.id
  )`
}

function documents() {
  return sql<FrozenDocument[]>`(
    select coalesce(json_agg(d.content order by d.number), '[]') from documents d where d.order_id = orders.id
  )`
}

function parcels() {
  return sql<ParcelColumns[]>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'carrier', p.carrier, 'tracking_number', p.tracking_number,
      'weight_grams', p.weight_grams, 'state', p.state, 'is_resent', p.is_resent, 'sent_at', p.sent_at,
      'sent_by', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), 'delivered_at', p.delivered_at,
      'last_event', p.last_event, 'moved_at', p.moved_at,
      'lines', (select coalesce(json_agg(json_build_object('line', pl.line_id, 'quantity', pl.quantity) order by l.position), '[]')
        from parcel_lines pl join order_lines l on l.id = pl.line_id where pl.parcel_id = p.id)) order by p.position), '[]')
    from parcels p left join users u on u.id = p.sent_by where p.order_id = orders.id
  )`
}

function returns() {
  return sql<ReturnColumns[]>`(
    select coalesce(json_agg(json_build_object('number', w.number, 'created_at', w.created_at, 'step', w.step, 'state', w.state,
      'is_part', w.is_part, 'lines', (select coalesce(json_agg(json_build_object('line', wl.line_id, 'quantity', wl.quantity, 'has_left', ${withdrawnPacksHaveLeft})
        order by l.position), '[]') from withdrawal_lines wl join order_lines l on l.id = wl.line_id
        where wl.withdrawal_id = w.id)) order by w.created_at, w.id), '[]')
    from withdrawals w where w.order_id = orders.id
  )`
}

/** The reader of the response and the time: cancelling depends on the time, and only admins see admins' names and notes. */
export type OrderReader = { now: Date; admin: boolean }

/** An order as the contract has it. */
export function toOrder(row: WholeOrder, { now, admin }: OrderReader): Order {
  const subject = { status: row.status, updatedAt: row.updated_at, deliveredAt: row.delivered_at }
  const cancellable = cancellationRefusal(subject, now) === undefined
  const delivered = row.status === DELIVERED ? (row.delivered_at ?? row.updated_at) : undefined
  return {
    _id: row.id,
    number: row.number,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    status: row.status,
    user: { ...toCustomer(row), ...(admin && row.phone && { phone: row.phone }) },
    items: row.lines.map((line) =>
      toItem(line, admin ? { takenOut: takenOut(row, line), sent: sentOf(row, line) } : undefined),
    ),
    subtotal: centsToEuros(row.subtotal_cents),
    ...(row.promotion_code !== null && {
      promotionCode: row.promotion_code,
      discount: centsToEuros(row.discount_cents),
    }),
    shippingCost: centsToEuros(row.shipping_cents),
    total: centsToEuros(row.total_cents),
    shippingMethod: DELIVERY_LABELS[row.shipping_method],
    shippingAddress: toAddress(row.shipping_address),
    billingAddress: toAddress(row.billing_address ?? row.shipping_address),
    pickupPoint: row.pickup_point,
    paymentId: row.payment_id ?? '',
    ...(row.means && row.paid_at && { paidBy: { means: row.means, at: row.paid_at.toISOString() } }),
    paymentStatus: row.payment_status,
    ...documentsOf(row),
    refunds: row.refunds.map((refund) => toRefund(refund, admin)),
    refundedTotal: centsToEuros(row.refunded_cents),
    returns: row.returns.map(toReturn),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: followParcel(row, row.carrier, row.tracking_number),
    parcels: row.parcels.map((parcel) => toParcel(row, parcel, admin)),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    cancellable,
    cancellableUntil: cancellable && delivered ? withdrawalDeadline(delivered).toISOString() : null,
    acceptedTerms: row.accepted_terms,
    history: row.history
      .filter(({ is_private: isPrivate }) => admin || !isPrivate)
      .map((entry) => toHistory(entry, admin)),
    ...(admin && undoOf(row, now)),
    version: row.version,
  }
}

/** The frozen documents: what both sides' PDF is drawn from (decision 54). */
function documentsOf(row: WholeOrder): Pick<Order, 'invoice' | 'creditNotes'> {
  const all = row.documents.map(toAccountingDocument)
  const invoice = all.find(({ kind, number }) => kind === 'invoice' && number === row.invoice_number)
  return {
    invoice: {
      number: row.invoice_number,
      issuedAt: invoice?.issuedAt ?? row.created_at.toISOString(),
      vat: row.invoice_vat,
      content: invoice ?? null,
    },
    creditNotes: all
      .filter(({ kind }) => kind === 'creditNote')
      .map((content) => ({
        number: content.number,
        issuedAt: content.issuedAt,
        total: content.total,
        content,
      })),
  }
}

type CustomerColumns = Pick<
  Selectable<OrdersRow>,
  'user_id' | 'customer_email' | 'customer_first_name' | 'customer_last_name'
>

/** The customer at the time of the order. */
export function toCustomer(row: CustomerColumns): Order['user'] {
  const { customer_first_name: firstName, customer_last_name: lastName } = row
  const name = `${firstName} ${lastName}`.trim()
  return { _id: row.user_id, name, email: row.customer_email, firstName, lastName }
}

function followParcel(
  row: WholeOrder,
  carrier: Parcel['carrier'] | null,
  trackingNumber: string | null,
): string | null {
  if (!trackingNumber) return null
  const postalCode = row.pickup_point?.postalCode ?? row.shipping_address.postalCode
  return trackingUrl(carrier ?? row.shipping_method, trackingNumber, postalCode) ?? null
}

function toParcel(row: WholeOrder, parcel: ParcelColumns, admin: boolean): Parcel {
  return {
    _id: parcel.id,
    carrier: parcel.carrier,
    trackingNumber: parcel.tracking_number,
    trackingUrl: followParcel(row, parcel.carrier, parcel.tracking_number),
    weight: parcel.weight_grams,
    state: parcel.state,
    isResent: parcel.is_resent,
    sentAt: new Date(parcel.sent_at).toISOString(),
    sentBy: admin ? parcel.sent_by : null,
    deliveredAt: parcel.delivered_at === null ? null : new Date(parcel.delivered_at).toISOString(),
    lastEvent: admin ? lastEvent(parcel) : null,
    lines: parcel.lines,
  }
}

function toReturn({ number, created_at, step, state, is_part, lines }: ReturnColumns): OrderReturn {
  return {
    number,
    declaredAt: new Date(created_at).toISOString(),
    step,
    isOpen: state === 'open',
    isPart: is_part,
    hasLeft: lines.some(({ has_left }) => has_left),
    lines: lines.map(({ line, quantity }) => ({ line, quantity })),
  }
}

function lastEvent({ last_event: label, moved_at: at }: ParcelColumns): Parcel['lastEvent'] {
  return label && at ? { label, at: new Date(at).toISOString() } : null
}

/** The same rule as `undoStatus`, apart from the response's travel time. */
function undoOf(row: WholeOrder, now: Date): Pick<Order, 'undoableFor'> | undefined {
  const last = row.history.at(-1)
  const isMoving = row.refunds.some(({ state }) => state === 'requested')
  if (!last?.has_undo || last.is_private || last.status !== row.status || row.anonymised_at || isMoving)
    return undefined
  const undoableFor = undoSecondsLeft(new Date(last.at), now)
  return undoableFor === undefined ? undefined : { undoableFor }
}

/** With what only admins see, where they ask. */
function toItem(line: LineColumns, forAdmin?: { takenOut: number; sent: number }): OrderItem {
  const { sleeve_id: sleeveId, name, image, sku } = line
  return {
    _id: line.id,
    product: { ...(sleeveId && { _id: sleeveId }), name, image, ...(forAdmin && sku && { sku }) },
    packSize: line.pack_size,
    quantity: line.quantity,
    ...(forAdmin && forAdmin.takenOut > 0 && { takenOut: forAdmin.takenOut }),
    ...(forAdmin && forAdmin.sent > 0 && { sent: forAdmin.sent }),
    price: centsToEuros(line.unit_price_cents),
    ...(line.discount_cents > 0 && { discount: centsToEuros(line.discount_cents) }),
  }
}

function toAddress({ firstName, lastName, street, city, postalCode, country }: BillingAddress): OrderAddress {
  return { firstName, lastName, address: street, street, city, postalCode, country }
}

function toRefund(
  {
    id,
    amount_cents,
    shipping_cents,
    state,
    reason,
    means,
    created_at,
    lines,
    by,
    cause,
    note,
    failure,
  }: RefundColumns,
  admin: boolean,
): Refund {
  return {
    _id: id,
    amount: centsToEuros(amount_cents),
    shipping: centsToEuros(shipping_cents),
    state,
    reason,
    means,
    createdAt: new Date(created_at).toISOString(),
    lines: lines.map(({ line, quantity, restocks, discount_cents: discount }) => ({
      line,
      quantity,
      restocks,
      ...(discount > 0 && { discount: centsToEuros(discount) }),
    })),
    by: admin ? by : null,
    cause: admin ? cause : null,
    note: admin ? note : '',
    failure: admin ? failure : null,
  }
}

function toHistory(entry: HistoryColumns, admin: boolean): OrderHistoryEntry {
  return {
    status: entry.status,
    at: new Date(entry.at).toISOString(),
    by: entry.by_kind,
    byEmail: admin ? entry.by_email : null,
    note: admin || !entry.note_is_private ? entry.note : null,
    ...(entry.undone && { undone: true }),
  }
}

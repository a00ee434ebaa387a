import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { FrozenDocument } from '#shared/documents/document-content.ts'
import type { OrderHistoryEntry, OrderItem, Parcel, Refund } from '#shared/orders/contract.ts'
import type { ReturnStep } from '#shared/orders/return-steps.ts'
import type { RefundCause, RefundReason, RepaymentMeans } from '#shared/refunds/refund-rules.ts'
import type { WithdrawalState } from '#shared/withdrawals/withdrawal-rules.ts'
import type { Db } from '../database/database.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { statusMailKey } from '../mail/order-mails.ts'
import { isUnusedLabel } from './unused-label.ts'

export type LineColumns = {
  id: string
  sleeve_id: string | null
  name: string
  image: string
  pack_size: OrderItem['packSize']
  quantity: number
  unit_price_cents: number
  discount_cents: number
  sku?: string | null
  customs_code?: string | null
}
export type RefundColumns = {
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
  return_id: string | null
  by: string | null
  lines: {
    line: string
    quantity: number
    restocks: boolean
    unsent: number
    put_back: number | null
    discount_cents: number
  }[]
}
export type ParcelColumns = {
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
export type ReturnColumns = {
  id: string
  number: string
  created_at: string
  step: ReturnStep
  state: WithdrawalState
  is_part: boolean
  comes_back: boolean
  checked_at: string | null
  lines: { line: string; quantity: number; restocked: number; damaged: number }[]
}
export type HistoryColumns = {
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
  has_label: boolean
  phone: string | null
  is_guests: boolean | null
  terms_since: Date | null
}

/** Without `admin`, the columns made with `onlyFor` are null. */
type Reader = { admin: boolean }

export function selectOrders(db: Db, reader: Reader) {
  const phone = sql`(select phone from users where users.id = orders.user_id)`
  const termsSince = sql`(select published_at from terms where terms.version = orders.accepted_terms)`
  const isGuests = sql`(select is_guest from users where users.id = orders.user_id)`
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select([
      lines(reader).as('lines'),
      refunds(reader).as('refunds'),
      history(reader).as('history'),
      documents().as('documents'),
      parcels(reader).as('parcels'),
      returns().as('returns'),
      hasLabel().as('has_label'),
      sql<string | null>`${onlyFor(reader, phone)}`.as('phone'),
      sql<boolean | null>`${onlyFor(reader, isGuests)}`.as('is_guests'),
      sql<Date | null>`${onlyFor(reader, termsSince)}`.as('terms_since'),
    ])
}

const hasLabel = () =>
  sql<boolean>`exists (select from labels where labels.order_id = orders.id and ${isUnusedLabel})`

const onlyFor = ({ admin }: Reader, column: RawBuilder<unknown>) => (admin ? column : sql`null`)

const staffName = (id: RawBuilder<unknown>) =>
  sql`(select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.id = ${id})`

function lines(reader: Reader) {
  return sql<LineColumns[]>`(
    select coalesce(json_agg(json_build_object('id', l.id, 'sleeve_id', l.sleeve_id, 'name', l.name, 'image', l.image,
      'pack_size', l.pack_size, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents, 'discount_cents', l.discount_cents,
      'sku', ${onlyFor(reader, sql`s.sku`)}, 'customs_code', ${onlyFor(reader, sql`l.customs_code`)}) order by l.position), '[]')
    from order_lines l left join sleeves s on s.id = l.sleeve_id where l.order_id = orders.id
  )`
}

function refunds(reader: Reader) {
  return sql<RefundColumns[]>`(
    select coalesce(json_agg(json_build_object('id', r.id, 'amount_cents', r.amount_cents, 'shipping_cents', r.shipping_cents, 'state', r.state,
      'reason', r.reason, 'means', r.means, 'created_at', r.created_at, 'cause', r.cause, 'note', r.note, 'failure', r.failure, 'return_id', r.withdrawal_id,
      'by', ${onlyFor(reader, staffName(sql`r.by_user_id`))},
      'lines', (select coalesce(json_agg(json_build_object('line', rl.line_id, 'quantity', rl.quantity,
        'restocks', rl.restocks, 'unsent', rl.unsent, 'put_back', rl.put_back, 'discount_cents', rl.discount_cents)), '[]') from refund_lines rl where rl.refund_id = r.id)) order by r.created_at, r.id), '[]')
    from refunds r where r.order_id = orders.id
  )`
}

function history(reader: Reader) {
  const email = sql`(select u.email from users u where u.id = h.by_user_id)`
  const hasUndo = sql`(h.undo->>'version_after')::int = orders.version and not exists
      (select from mails m where m.key = ${statusMailKey('')} || h.id::text and m.attempts > 0)`
  return sql<HistoryColumns[]>`(
    select coalesce(json_agg(json_build_object('status', h.status, 'note', h.note,
      'note_is_private', h.note_is_private, 'by_kind', h.by_kind, 'by_email', ${onlyFor(reader, email)}, 'at', h.at,
      'is_private', h.is_private, 'undone', h.is_private and h.undo is not null, 'has_undo', ${onlyFor(reader, hasUndo)})
      order by h.at, h.id), '[]')
    from order_history h where h.order_id = orders.id
  )`
}

function documents() {
  return sql<FrozenDocument[]>`(
    select coalesce(json_agg(d.content order by d.number), '[]') from documents d where d.order_id = orders.id
  )`
}

function parcels(reader: Reader) {
  return sql<ParcelColumns[]>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'carrier', p.carrier, 'tracking_number', p.tracking_number,
      'weight_grams', p.weight_grams, 'state', p.state, 'is_resent', p.is_resent, 'sent_at', p.sent_at,
      'sent_by', ${onlyFor(reader, staffName(sql`p.sent_by`))}, 'delivered_at', p.delivered_at,
      'last_event', p.last_event, 'moved_at', p.moved_at,
      'lines', (select coalesce(json_agg(json_build_object('line', pl.line_id, 'quantity', pl.quantity)), '[]')
        from parcel_lines pl where pl.parcel_id = p.id)) order by p.position), '[]')
    from parcels p where p.order_id = orders.id
  )`
}

function returns() {
  return sql<ReturnColumns[]>`(
    select coalesce(json_agg(json_build_object('id', w.id, 'number', w.number, 'created_at', w.created_at, 'step', w.step, 'state', w.state,
      'is_part', w.is_part, 'comes_back', w.comes_back, 'checked_at', w.checked_at,
      'lines', (select coalesce(json_agg(json_build_object('line', wl.line_id, 'quantity', wl.quantity,
        'restocked', wl.restocked, 'damaged', wl.damaged) order by l.position), '[]')
        from withdrawal_lines wl join order_lines l on l.id = wl.line_id where wl.withdrawal_id = w.id)) order by w.created_at, w.id), '[]')
    from withdrawals w where w.order_id = orders.id
  )`
}

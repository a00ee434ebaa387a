import type { Selectable } from 'kysely'
import { toAccountingDocument } from '#shared/documents/contract.ts'
import { centsToEuros } from '#shared/money.ts'
import { placesIn } from '#shared/orders/account-packs.ts'
import { cancellationRefusal } from '#shared/orders/cancellation-rules.ts'
import type {
  Order,
  OrderAddress,
  OrderItem,
  OrderHistoryEntry,
  OrderReturn,
  Parcel,
  Refund,
} from '#shared/orders/contract.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { undoSecondsLeft } from '#shared/orders/status-undo.ts'
import { DELIVERED, isToPrepare } from '#shared/orders/statuses.ts'
import { withdrawalDeadline } from '#shared/orders/withdrawal-period.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import type { BillingAddress } from '#shared/shipping/address-rules.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { trackingUrl } from '#shared/shipping/tracking-link.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { accountOf } from './account.ts'
import type {
  HistoryColumns,
  LineColumns,
  ParcelColumns,
  RefundColumns,
  ReturnColumns,
  WholeOrder,
} from './select-orders.ts'

/** With `admin` the order contains what only staff may read. */
export type OrderReader = { now: Date; admin: boolean }

export function toOrder(row: WholeOrder, { now, admin }: OrderReader): Order {
  const subject = {
    status: row.status,
    updatedAt: row.updated_at,
    deliveredAt: row.delivered_at,
    soldOnTheSpot: row.sold_on_the_spot,
  }
  const cancellable = cancellationRefusal(subject, now) === undefined
  const account = accountOf(row)
  const delivered = row.status === DELIVERED ? (row.delivered_at ?? row.updated_at) : undefined
  return {
    _id: row.id,
    number: row.number,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    status: row.status,
    user: {
      ...toCustomer(row),
      ...(admin && row.phone && { phone: row.phone }),
      ...(admin && row.is_guests && { isGuest: true }),
    },
    items: row.lines.map((line) => toItem(line, account, admin)),
    subtotal: centsToEuros(row.subtotal_cents),
    ...discountOf(row),
    shippingCost: centsToEuros(row.shipping_cents),
    total: centsToEuros(row.total_cents),
    shippingMethod: DELIVERY_LABELS[row.shipping_method],
    ...(row.expected_delivery && { expectedDelivery: row.expected_delivery }),
    shippingAddress: toAddress(row.shipping_address),
    billingAddress: toAddress(row.billing_address ?? row.shipping_address),
    pickupPoint: row.pickup_point,
    paymentId: row.payment_id ?? '',
    ...(row.means && row.paid_at && { paidBy: { means: row.means, at: row.paid_at.toISOString() } }),
    paymentStatus: row.payment_status,
    ...documentsOf(row),
    refunds: row.refunds.map((refund) => toRefund(refund, admin)),
    refundedTotal: centsToEuros(row.refunded_cents),
    payment: row.payment,
    returns: row.returns.map((one) => toReturn(one, account, admin)),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: followParcel(row, row.carrier, row.tracking_number),
    parcels: row.parcels.map((parcel) => toParcel(row, parcel, account, admin)),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    ...(row.sold_on_the_spot && { soldOnTheSpot: true }),
    cancellable,
    cancellableUntil: cancellable && delivered ? withdrawalDeadline(delivered).toISOString() : null,
    ...(isDeliveryOpen(row) && { deliveryChangeable: true }),
    acceptedTerms: row.accepted_terms,
    ...(row.terms_since && { acceptedTermsSince: new Date(row.terms_since).toISOString() }),
    history: row.history
      .filter(({ is_private: isPrivate }) => admin || !isPrivate)
      .map((entry) => toHistory(entry, admin)),
    ...(admin && { ...undoOf(row, now), ...sumsOf(account) }),
    ...(admin && account.isStopped && { withdrawalDeclared: true }),
    ...(admin && account.undelivered.length > 0 && { undelivered: true }),
    version: row.version,
  }
}

function sumsOf(
  account: OrderAccount,
): Pick<Order, 'netTotal' | 'owed' | 'refundable' | 'refundableShipping'> {
  return {
    netTotal: centsToEuros(account.keptCents),
    ...(account.owedCents > 0 && { owed: centsToEuros(account.owedCents) }),
    refundable: centsToEuros(account.refundableCents),
    refundableShipping: centsToEuros(account.shippingLeftCents),
  }
}

/** The rules are those of `changeOwnAddress`. */
function isDeliveryOpen(row: WholeOrder): boolean {
  if (!isToPrepare(row.status) || row.has_label || row.tracking_number !== null) return false
  if (row.shipping_method === 'inPerson' || row.anonymised_at !== null) return false
  return row.parcels.every(({ is_resent }) => is_resent)
}

function discountOf(row: WholeOrder): Pick<Order, 'discount' | 'reductionReason' | 'promotionCode'> {
  return {
    ...(row.reduction_reason !== null && {
      ...(row.discount_cents > 0 && { discount: centsToEuros(row.discount_cents) }),
      reductionReason: row.reduction_reason,
    }),
    ...(row.promotion_code !== null && {
      promotionCode: row.promotion_code,
      discount: centsToEuros(row.discount_cents),
    }),
  }
}

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

function toParcel(row: WholeOrder, parcel: ParcelColumns, { parcels }: OrderAccount, admin: boolean): Parcel {
  const { toResend = [] } = parcels.find(({ id }) => id === parcel.id) ?? {}
  return {
    _id: parcel.id,
    carrier: parcel.carrier,
    trackingNumber: parcel.tracking_number,
    trackingUrl: followParcel(row, parcel.carrier, parcel.tracking_number),
    weight: parcel.weight_grams,
    state: parcel.state,
    isResent: parcel.is_resent,
    ...(admin && toResend.length > 0 && { piecesToResend: piecesOf(row, toResend) }),
    sentAt: new Date(parcel.sent_at).toISOString(),
    sentBy: admin ? parcel.sent_by : null,
    deliveredAt: parcel.delivered_at === null ? null : new Date(parcel.delivered_at).toISOString(),
    lastEvent: admin ? lastEvent(parcel) : null,
    lines: row.lines.flatMap(({ id }) => parcel.lines.find(({ line }) => line === id) ?? []),
  }
}

function piecesOf({ lines }: WholeOrder, packs: readonly ChosenLine[]): number {
  const sizeOf = (id: string) => lines.find((one) => one.id === id)?.pack_size ?? 0
  return packs.reduce((sum, { line, quantity }) => sum + sizeOf(line) * quantity, 0)
}

function toReturn(
  { id, number, created_at, step, state, is_part, lines }: ReturnColumns,
  { returns: all }: OrderAccount,
  admin: boolean,
): OrderReturn {
  const known = all.find((one) => one.id === id)
  return {
    ...(admin && { _id: id }),
    number,
    declaredAt: new Date(created_at).toISOString(),
    step,
    isOpen: state === 'open',
    isPart: is_part,
    isRefunded: known?.isRefunded ?? false,
    hasLeft: known?.packs.some(({ awaited }) => awaited > 0) ?? false,
    lines: lines.map(({ line, quantity }) => ({ line, quantity })),
  }
}

function lastEvent({ last_event: label, moved_at: at }: ParcelColumns): Parcel['lastEvent'] {
  return label && at ? { label, at: new Date(at).toISOString() } : null
}

/** Ends some seconds before `undoStatus` refuses, because the response and the call take time. */
function undoOf(row: WholeOrder, now: Date): Pick<Order, 'undoableFor'> | undefined {
  const last = row.history.at(-1)
  if (!last?.has_undo || last.is_private || last.status !== row.status || row.anonymised_at) return undefined
  const undoableFor = undoSecondsLeft(new Date(last.at), now)
  return undoableFor === undefined ? undefined : { undoableFor }
}

function toItem(line: LineColumns, account: OrderAccount, admin: boolean): OrderItem {
  const { sleeve_id: sleeveId, name, image, sku, customs_code: customsCode } = line
  const { takenOut, unsent, left: sent, free, returnable } = placesIn(account, line.id)
  const { refunded = 0, refundedDiscountCents = 0 } =
    account.refundable.find(({ id }) => id === line.id) ?? {}
  return {
    _id: line.id,
    product: { ...(sleeveId && { _id: sleeveId }), name, image, ...(admin && sku && { sku }) },
    packSize: line.pack_size,
    ...(admin && customsCode && { customsCode }),
    quantity: line.quantity,
    ...(admin && takenOut > 0 && { takenOut }),
    ...(admin && unsent > 0 && { unsent }),
    ...(admin && sent > 0 && { sent }),
    ...(refunded > 0 && { refunded }),
    ...(refundedDiscountCents > 0 && { refundedDiscount: centsToEuros(refundedDiscountCents) }),
    ...(free > 0 && { withdrawable: free }),
    ...(returnable > 0 && { returnable }),
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

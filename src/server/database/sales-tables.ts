import type { ColumnType, Selectable } from 'kysely'
import type { PackSize } from '#shared/catalogue/pack-size.ts'
import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { MovementReason } from '#shared/inventory/stock-rules.ts'
import type { BulkOrderState, BulkTarget } from '#shared/orders/bulk-change-rules.ts'
import type { Due } from '#shared/orders/contract.ts'
import type { LabelFormat, LabelState } from '#shared/orders/label-rules.ts'
import type { ParcelState } from '#shared/orders/parcels.ts'
import type { HistoryActor, OrderStatus, PaymentStatus } from '#shared/orders/statuses.ts'
import type { PromotionKind } from '#shared/promotions/promotion-rules.ts'
import type { EuVatPlace, VatMode } from '#shared/vat-mode.ts'
import type { RefundCause, RefundReason, RefundState, RepaymentMeans } from '#shared/refunds/refund-rules.ts'
import type { BillingAddress, PostalAddress } from '#shared/shipping/address-rules.ts'
import type { DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import type { PaymentMeans } from '#shared/payment-means.ts'
import type { RelayPoint } from '#shared/shipping/relay-point.ts'
import type { TermsSection } from '#shared/terms/terms-of-sale.ts'
import type { ReturnStep } from '#shared/orders/return-steps.ts'
import type { WithdrawalState } from '#shared/withdrawals/withdrawal-rules.ts'
import type { Company } from '#shared/documents/company-rules.ts'
import type { DocumentKind, FrozenDocument } from '#shared/documents/document-content.ts'
import type { Defaulted, Json } from './column-types.ts'

/** An order's address: a copy of what the customer gave. */
export type ShippingAddress = PostalAddress & { phone?: string }

export type CountersRow = {
  name: string
  value: number
}

export type PromotionsRow = {
  id: string
  code: string
  kind: PromotionKind
  /** A percentage, or cents. */
  value: number
  minimum_cents: number
  from_day: string | null
  to_day: string | null
  max_uses: number | null
  max_uses_per_customer: number | null
  /** Ids; none for all. */
  collections: Json<string[]>
  active: boolean
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
  updated_by: Defaulted<string | null>
}

/** What a code takes off, as checkouts and orders keep it. */
type Discounted = {
  promotion_id: Defaulted<string | null>
  promotion_code: Defaulted<string | null>
  discount_cents: Defaulted<number>
  free_delivery_cents: Defaulted<number>
}

/** Of the standard way on the day of the checkout; null in rows of an earlier release. */
type StandardFee = Defaulted<number | null>

export type CheckoutsRow = Discounted & {
  id: string
  code_promised_until: Defaulted<Date | null>
  user_id: string | null
  state: CheckoutState
  payment_order_id: string | null
  payment_id: string | null
  subtotal_cents: number
  shipping_cents: number
  standard_shipping_cents: StandardFee
  total_cents: number
  shipping_method: DeliveryMethod
  shipping_address: Json<ShippingAddress>
  billing_address: ColumnType<BillingAddress | null, string | null | undefined, string | null>
  company: ColumnType<Company | null, string | null | undefined, string | null>
  pickup_point: ColumnType<RelayPoint | null, string | null | undefined, string | null>
  accepted_terms: string | null
  delivery_delay: Defaulted<string>
  invoice_vat: Defaulted<VatMode>
  eu_vat_place: Defaulted<EuVatPlace>
  expires_at: Date
  check_at: Date | null
  /** Of one that the shop entered: how it is paid, and since when it is. */
  means: Defaulted<PaymentMeans | null>
  paid_at: Defaulted<Date | null>
  entered_by: Defaulted<string | null>
  is_confirmed_by_mail: Defaulted<boolean>
  captured_cents: number | null
  captured_currency: string | null
  /** What the provider kept of it, where it says so. */
  captured_fee_cents: Defaulted<number | null>
  capture_attempt: string | null
  failure: string | null
  /** Another buyer has taken its place on the shelf. */
  gave_way: Defaulted<boolean>
  /** The network it was opened from, as a keyed hash, as long as it is unpaid. */
  network: Defaulted<string | null>
  created_at: Date
  updated_at: Date
}

export type TermsRow = {
  version: string
  hash: string
  sections: Json<TermsSection[]>
  published_at: Date
}

export type CheckoutLinesRow = {
  checkout_id: string
  position: number
  sleeve_id: string | null
  name: string
  image: string
  pack_size: PackSize
  quantity: number
  unit_price_cents: number
  discount_cents: Defaulted<number>
}

export type StockHoldsRow = {
  id: string
  checkout_id: ColumnType<string | null, string | null | undefined, string | null>
  order_id: ColumnType<string | null, string | null | undefined, string | null>
  sleeve_id: string | null
  quantity: number
  created_at: Date
}

export type StockMovementsRow = {
  id: string
  sleeve_id: string
  change: number
  reason: MovementReason
  checkout_id: ColumnType<string | null, string | null | undefined, string | null>
  order_id: ColumnType<string | null, string | null | undefined, string | null>
  by_user_id: ColumnType<string | null, string | null | undefined, string | null>
  note: Defaulted<string>
  at: Date
}

/** A sleeve that is below its threshold since then; the row goes once it is not. */
export type LowStockFallsRow = {
  sleeve_id: string
  fell_at: Date
  /** When the shop was written. */
  told_at: Date | null
}

export type OrdersRow = Discounted & {
  id: string
  number: string
  invoice_number: string
  invoice_vat: Defaulted<VatMode>
  checkout_id: string | null
  user_id: string | null
  customer_email: string
  customer_first_name: string
  customer_last_name: string
  status: OrderStatus
  /** A new order is to be prepared. Else `updateDerivedColumns` writes it. */
  due: Defaulted<Due | null>
  /** What is owed to the customer; written with it. */
  owed_cents: Defaulted<number>
  /** The edition of the rules that wrote `due` and `owed_cents` (`orders/refresh-accounts.ts`). */
  account_edition: Defaulted<number>
  subtotal_cents: number
  shipping_cents: number
  standard_shipping_cents: StandardFee
  total_cents: number
  refunded_cents: Defaulted<number>
  shipping_method: DeliveryMethod
  shipping_address: Json<ShippingAddress>
  billing_address: ColumnType<BillingAddress | null, string | null | undefined, string | null>
  pickup_point: ColumnType<RelayPoint | null, string | null | undefined, string | null>
  payment_id: string | null
  payment_order_id: string | null
  /** Of one that the shop entered. */
  means: Defaulted<PaymentMeans | null>
  paid_at: Defaulted<Date | null>
  /** Bought and taken along at once, as at a fair. */
  sold_on_the_spot: Defaulted<boolean>
  payment_status: PaymentStatus
  accepted_terms: string | null
  carrier: DeliveryMethod | null
  tracking_number: string | null
  shipped_at: Date | null
  delivered_at: Date | null
  anonymised_at: Date | null
  search_text: string
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export type OrderLinesRow = {
  id: string
  order_id: string
  position: number
  sleeve_id: string | null
  name: string
  image: string
  pack_size: PackSize
  quantity: number
  unit_price_cents: number
  discount_cents: Defaulted<number>
  placed_at: Date
  /** `updateDerivedColumns` writes it. */
  is_sold: Defaulted<boolean>
}

export type OrderLinksRow = {
  token_hash: string
  order_id: string
  secret_id: string
  created_at: Date
}

export type OrderHistoryRow = {
  id: string
  order_id: string
  status: OrderStatus
  note: string | null
  note_is_private: Defaulted<boolean>
  by_kind: HistoryActor
  by_user_id: string | null
  at: Date
  /** Not for the customer: a change that was undone, and the undoing. */
  is_private: Defaulted<boolean>
  /** Of a change that its maker may undo: how the order was before. */
  undo: ColumnType<OrderBefore | null, string | null | undefined, string | null>
}

/** How an order was before a change that may be undone; parcels that are not among these were made by it. */
export type OrderBefore = Pick<Selectable<OrdersRow>, 'status' | 'carrier' | 'tracking_number'> & {
  shipped_at: string | null
  delivered_at: string | null
  updated_at: string
  parcels: (Pick<Selectable<ParcelsRow>, 'id' | 'carrier' | 'tracking_number' | 'state'> & {
    delivered_at: string | null
  })[]
}

export type ParcelsRow = {
  id: string
  order_id: string
  /** 1 for the first parcel of its order. */
  position: number
  carrier: DeliveryMethod
  tracking_number: string | null
  weight_grams: number | null
  state: ParcelState
  /** Its goods are sent again. */
  is_resent: Defaulted<boolean>
  sent_at: Date
  sent_by: string | null
  delivered_at: Date | null
  /** What its carrier last said of it. */
  last_event: Defaulted<string | null>
  moved_at: Defaulted<Date | null>
  /** When the carrier is asked again; null before the first time. */
  ask_at: Defaulted<Date | null>
}

export type LabelsRow = {
  id: string
  order_id: string
  state: LabelState
  tracking_number: string | null
  /** Where the carrier keeps its PDF. */
  url: string | null
  weight_grams: number
  failure: string | null
  asked_by: string | null
  asked_at: Date
}

export type BulkChangesRow = {
  id: string
  /** Null where labels are made. */
  status: BulkTarget | null
  label_format: LabelFormat | null
  /** Of each parcel; null for what the settings say. */
  label_grams: number | null
  delivered_on: string | null
  by_user_id: string | null
  created_at: Date
  /** When it was taken back. */
  undo_at: Defaulted<Date | null>
  ended_at: Defaulted<Date | null>
  /** When somebody had read what was refused. */
  read_at: Defaulted<Date | null>
}

export type BulkChangeOrdersRow = {
  bulk_change_id: string
  position: number
  order_id: string
  /** The version that was on screen. */
  seen_version: number
  carrier: ShippingMethod | null
  /** Null where none was sent; blank takes the number away. */
  tracking_number: string | null
  state: Defaulted<BulkOrderState>
  /** The order's version after it. */
  version_after: Defaulted<number | null>
  /** Why it was refused, or could not be undone. */
  failure: Defaulted<string | null>
}

export type ParcelLinesRow = {
  parcel_id: string
  line_id: string
  quantity: number
}

export type RefundsRow = {
  id: string
  checkout_id: string | null
  order_id: string | null
  payment_id: string | null
  amount_cents: number
  /** How much of the amount is the delivery fee. */
  shipping_cents: Defaulted<number>
  state: RefundState
  provider_refund_id: string | null
  reason: RefundReason
  by_user_id: string | null
  /** The return that it pays. */
  withdrawal_id: Defaulted<string | null>
  created_at: Date
  completed_at: Date | null
  cause: Defaulted<RefundCause | null>
  note: Defaulted<string>
  /** How and when it was repaid without the payment provider. */
  means: Defaulted<RepaymentMeans | null>
  repaid_at: Defaulted<Date | null>
  /** The provider's word for its refusal. */
  failure: Defaulted<string | null>
  /** The shopkeeper's word of a whole refund before shipping: what it concerns does not come back to the stock. */
  stock_stays: Defaulted<boolean>
}

export type RefundLinesRow = {
  refund_id: string
  line_id: string
  /** Packs. */
  quantity: number
  restocks: boolean
  /** Those of them that had not left when the refund was asked for, and will not. */
  unsent: Defaulted<number>
  /** How much of the line's reduction falls on these packs. */
  discount_cents: Defaulted<number>
}

export type PaymentEventsRow = {
  id: string
  type: string
  payment_order_id: string | null
  received_at: Date
}

export type AlertsRow = {
  id: string
  key: string
  message: string
  order_id: string | null
  /** At the payment provider. */
  payment_id: string | null
  created_at: Date
  resolved_at: Date | null
}

export type WithdrawalsRow = {
  id: string
  /** What the customer writes on the parcel. */
  number: string
  order_id: string | null
  name: string
  order_number: string
  email: string
  state: Defaulted<WithdrawalState>
  step: Defaulted<ReturnStep>
  /** Of some lines only. */
  is_part: Defaulted<boolean>
  /** False for packs that had not left, or were lost, where others of the same declaration had. */
  comes_back: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Date
  received_at: Defaulted<Date | null>
  checked_at: Defaulted<Date | null>
  closed_at: Date | null
}

export type WithdrawalLinesRow = {
  withdrawal_id: string
  line_id: string
  /** Packs: declared, and of what came back, fit to be sold and not. */
  quantity: number
  restocked: Defaulted<number>
  damaged: Defaulted<number>
}

/** The accounting archive: an invoice or credit note, as it was issued. */
export type DocumentsRow = {
  id: string
  kind: DocumentKind
  number: string
  order_id: string | null
  refund_id: string | null
  /** The number of the invoice that an invoice takes the place of. */
  replaces: Defaulted<string | null>
  content: ColumnType<FrozenDocument, string, never>
  content_hash: string
  moved_cents: number
  /** Of an invoice: what the provider kept of the payment, where it is known. */
  fee_cents: Defaulted<number | null>
  search_text: string
  issued_at: Date
  /** A day. */
  keep_until: ColumnType<string, string, never>
}

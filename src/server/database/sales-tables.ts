import type { ColumnType, Selectable } from 'kysely'
import type { PackSize } from '#shared/catalogue/pack-size.ts'
import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { CheckedCompany } from '#shared/documents/company-rules.ts'
import type { DocumentKind, FrozenDocument } from '#shared/documents/document-content.ts'
import type { FlowState } from '#shared/flow-states.ts'
import type { MovementReason } from '#shared/inventory/stock-rules.ts'
import type { BulkOrderState, BulkTarget } from '#shared/orders/bulk-change-rules.ts'
import type { Due } from '#shared/orders/contract.ts'
import type { LabelFormat, LabelState } from '#shared/orders/label-rules.ts'
import type { Payment } from '#shared/orders/order-list.ts'
import type { ParcelState } from '#shared/orders/parcels.ts'
import type { ReturnStep } from '#shared/orders/return-steps.ts'
import type { HistoryActor, OrderStatus, PaymentStatus } from '#shared/orders/statuses.ts'
import type { PaymentMeans } from '#shared/payment-means.ts'
import type { PromotionKind } from '#shared/promotions/promotion-rules.ts'
import type { RefundCause, RefundReason, RefundState, RepaymentMeans } from '#shared/refunds/refund-rules.ts'
import type { BillingAddress, PostalAddress } from '#shared/shipping/address-rules.ts'
import type { DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import type { RelayPoint } from '#shared/shipping/relay-point.ts'
import type { ParcelMethod, ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import type { TermsSection } from '#shared/terms/terms-of-sale.ts'
import type { EuVatPlace, VatMode } from '#shared/vat-mode.ts'
import type { WithdrawalState } from '#shared/withdrawals/withdrawal-rules.ts'
import type { Defaulted, Json } from './column-types.ts'

export type ShippingAddress = PostalAddress & { phone?: string }

export type CountersRow = {
  name: string
  value: number
}

export type PromotionsRow = {
  id: string
  code: string
  kind: PromotionKind
  /** In percent or in cents, depending on `kind`. 0 for 'freeRelay'. */
  value: number
  minimum_cents: number
  from_day: string | null
  to_day: string | null
  max_uses: number | null
  max_uses_per_customer: number | null
  /** Ids of collections. If empty, the code applies to every collection. */
  collections: Json<string[]>
  active: boolean
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
  updated_by: Defaulted<string | null>
}

type Discounted = {
  promotion_id: Defaulted<string | null>
  promotion_code: Defaulted<string | null>
  discount_cents: Defaulted<number>
  free_delivery_cents: Defaulted<number>
  reduction_reason: Defaulted<string | null>
}

/**
 * The delivery fee of the cheapest method when the checkout was opened (L. 221-24). If null, `shipping_cents` applies.
 */
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
  company: ColumnType<CheckedCompany | null, string | null | undefined, string | null>
  pickup_point: ColumnType<RelayPoint | null, string | null | undefined, string | null>
  accepted_terms: string | null
  delivery_delay: Defaulted<string>
  expected_delivery: Defaulted<string>
  invoice_vat: Defaulted<VatMode>
  eu_vat_place: Defaulted<EuVatPlace>
  expires_at: Date
  extended_at: Defaulted<Date | null>
  check_at: Date | null
  means: Defaulted<PaymentMeans | null>
  paid_at: Defaulted<Date | null>
  entered_by: Defaulted<string | null>
  is_confirmed_by_mail: Defaulted<boolean>
  captured_cents: number | null
  captured_currency: string | null
  captured_fee_cents: Defaulted<number | null>
  capture_attempt: string | null
  failure: string | null
  gave_way: Defaulted<boolean>
  soft_from: Defaulted<Date | null>
  /** A keyed hash of the buyer's network. */
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
  customs_code: Defaulted<string | null>
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

export type LowStockFallsRow = {
  sleeve_id: string
  fell_at: Date
  /** The time of the mail to the shop about the low stock. Null before the mail. */
  told_at: Date | null
  /** The time when the event for webhooks was stored. Null before. */
  announced_at: Defaulted<Date | null>
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
  /** The work list that shows the order, or null. Written by `writeDerivedColumns`. */
  due: Defaulted<Due | null>
  /** Written by `writeDerivedColumns`. */
  owed_cents: Defaulted<number>
  /** Written by `writeDerivedColumns`. `payment_status` says only whether the order was refunded in full. */
  payment: Defaulted<Payment>
  /** The version of the rules that wrote `due`, `owed_cents` and `payment` (`orders/refresh-accounts.ts`). */
  account_edition: Defaulted<number>
  subtotal_cents: number
  shipping_cents: number
  standard_shipping_cents: StandardFee
  total_cents: number
  refunded_cents: Defaulted<number>
  shipping_method: DeliveryMethod
  expected_delivery: Defaulted<string>
  shipping_address: Json<ShippingAddress>
  billing_address: ColumnType<BillingAddress | null, string | null | undefined, string | null>
  pickup_point: ColumnType<RelayPoint | null, string | null | undefined, string | null>
  payment_id: string | null
  payment_order_id: string | null
  means: Defaulted<PaymentMeans | null>
  paid_at: Defaulted<Date | null>
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
  customs_code: Defaulted<string | null>
  /** The cost of one pack when it was sold. Null if the shop did not know it. */
  cost_cents: Defaulted<number | null>
  net_cents: Defaulted<number | null>
  placed_at: Date
  /** True if the order counts as revenue. Written by `writeDerivedColumns`. */
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
  is_private: Defaulted<boolean>
  undo: ColumnType<OrderBefore | null, string | null | undefined, string | null>
}

/** The order before a change that can be undone. A parcel that is not in `parcels` was made by the change itself. */
export type OrderBefore = Pick<Selectable<OrdersRow>, 'status' | 'carrier' | 'tracking_number'> & {
  shipped_at: string | null
  delivered_at: string | null
  updated_at: string
  parcels: (Pick<Selectable<ParcelsRow>, 'id' | 'carrier' | 'tracking_number' | 'state'> & {
    delivered_at: string | null
  })[]
  /** The order's version right after the change. Rows of an earlier release lack this field. */
  version_after?: number
}

export type ParcelsRow = {
  id: string
  order_id: string
  position: number
  carrier: DeliveryMethod
  tracking_number: string | null
  weight_grams: number | null
  state: ParcelState
  is_resent: Defaulted<boolean>
  sent_at: Date
  sent_by: string | null
  delivered_at: Date | null
  last_event: Defaulted<string | null>
  moved_at: Defaulted<Date | null>
  /** The time of the next request to the carrier. If null, `sent_at` applies. */
  ask_at: Defaulted<Date | null>
}

export type LabelsRow = {
  id: string
  order_id: string
  state: LabelState
  tracking_number: string | null
  carrier: ParcelMethod
  url: string | null
  pdf: Buffer | null
  weight_grams: number
  failure: string | null
  asked_by: string | null
  asked_at: Date
}

export type BulkChangesRow = {
  id: string
  /** Null if the run makes labels. */
  status: BulkTarget | null
  label_format: LabelFormat | null
  label_grams: number | null
  delivered_on: string | null
  by_user_id: string | null
  created_at: Date
  undo_at: Defaulted<Date | null>
  /** Null without an undo. Also null if this person was deleted, and the undo then runs as `by_user_id`. */
  undo_by_user_id: Defaulted<string | null>
  ended_at: Defaulted<Date | null>
  read_at: Defaulted<Date | null>
}

export type BulkChangeOrdersRow = {
  bulk_change_id: string
  position: number
  order_id: string
  seen_version: number
  carrier: ShippingMethod | null
  /** Null if the request names no number. A blank removes the order's number. */
  tracking_number: string | null
  state: Defaulted<BulkOrderState>
  version_after: Defaulted<number | null>
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
  shipping_cents: Defaulted<number>
  state: RefundState
  provider_refund_id: string | null
  reason: RefundReason
  by_user_id: string | null
  withdrawal_id: Defaulted<string | null>
  created_at: Date
  completed_at: Date | null
  /** The last time that the job tried to send the waiting refund. */
  tried_at: Defaulted<Date | null>
  cause: Defaulted<RefundCause | null>
  note: Defaulted<string>
  means: Defaulted<RepaymentMeans | null>
  repaid_at: Defaulted<Date | null>
  failure: Defaulted<string | null>
  /** True if pieces that were refunded before shipping do not return to the stock. */
  stock_stays: Defaulted<boolean>
  request_hash: Defaulted<string | null>
}

export type RefundLinesRow = {
  refund_id: string
  line_id: string
  quantity: number
  restocks: boolean
  /** How many packs of `quantity` were not sent and will not be. */
  unsent: Defaulted<number>
  /** Sent packs that the refund puts back on the shelf. Null if an earlier release stored the refund. */
  put_back: Defaulted<number | null>
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
  payment_id: string | null
  created_at: Date
  resolved_at: Date | null
}

export type WithdrawalsRow = {
  id: string
  /** The reference that the customer writes on the parcel. */
  number: string
  order_id: string | null
  name: string
  order_number: string
  email: string
  state: Defaulted<WithdrawalState>
  step: Defaulted<ReturnStep>
  is_part: Defaulted<boolean>
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
  /** Numbers of packs: `quantity` declared, `restocked` returned fit for sale, `damaged` returned unfit. */
  quantity: number
  restocked: Defaulted<number>
  damaged: Defaulted<number>
}

export type EReportsRow = {
  id: string
  from_day: ColumnType<string, string, never>
  to_day: ColumnType<string, string, never>
  content_hash: string
  documents: number | null
  files: number
  handed_over_at: Date
}

export type ReportFlowsRow = {
  id: string
  from_day: ColumnType<string, string, never>
  to_day: ColumnType<string, string, never>
  content_hash: string
  content: string
  rule: 'B2C' | 'B2BInt'
  state: Defaulted<FlowState>
  platform_flow_id: Defaulted<string | null>
  reason: Defaulted<string | null>
  by_user_id: string | null
  created_at: Date
  tried_at: Defaulted<Date | null>
  ended_at: Defaulted<Date | null>
}

export type InvoiceFlowsRow = {
  id: string
  document_id: ColumnType<string, string, never>
  state: Defaulted<FlowState>
  platform_flow_id: Defaulted<string | null>
  reason: Defaulted<string | null>
  by_user_id: string | null
  created_at: Date
  tried_at: Defaulted<Date | null>
  ended_at: Defaulted<Date | null>
}

export type VatChecksRow = {
  vat_number: string
  day: ColumnType<string, string, never>
  is_valid: boolean
  reference: string
  checked_at: Date
}

export type DocumentsRow = {
  id: string
  kind: DocumentKind
  number: string
  order_id: string | null
  refund_id: string | null
  replaces: Defaulted<string | null>
  content: ColumnType<FrozenDocument, string, never>
  content_hash: string
  moved_cents: number
  fee_cents: Defaulted<number | null>
  search_text: string
  issued_at: Date
  keep_until: ColumnType<string, string, never>
}

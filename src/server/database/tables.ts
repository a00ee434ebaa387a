import type { ColumnType } from 'kysely'

/** A JSON column: read parsed, written as text (`JSON.stringify`), alike on both engines. */
type Json<T> = ColumnType<T, string, string>
/** Has a default in SQL: may be left out when inserting. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Addresses as orders and checkouts keep them: copies of what the customer gave. */
export type ShippingAddress = {
  firstName: string
  lastName: string
  street: string
  city: string
  postalCode: string
  country: string
  phone?: string
}
export type BillingAddress = Omit<ShippingAddress, 'phone'>
export type PickupPoint = {
  id?: string
  name: string
  address: string
  postalCode: string
  city: string
  country: string
  openingHours?: string
}

export type ImagesRow = {
  id: string
  filename: string
  content_hash: string
  mime: string
  width: number
  height: number
  size_bytes: number
  placeholder: string
  storage_key: string
  search_text: string
  created_at: Date
}

export type SleevesRow = {
  id: string
  name: string
  title: string
  description: string
  price_cents: number
  stock: number
  category: 'pokemon' | 'comics' | 'marvel' | 'dragonball' | 'other'
  width_mm: number
  height_mm: number
  front_image_id: string | null
  back_image_id: string | null
  features: ColumnType<string[], string | undefined, string>
  is_published: Defaulted<boolean>
  search_text: string
  created_at: Date
  updated_at: Date
}

export type UsersRow = {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  address: string
  city: string
  postal_code: string
  country: string
  phone: string
  role: Defaulted<'user' | 'admin'>
  newsletter: Defaulted<boolean>
  analytics: Defaulted<boolean>
  inactive_account_deletion: Defaulted<boolean>
  order_history_retention: Defaulted<12 | 24 | 36 | 60>
  search_text: string
  last_active_at: Date
  deletion_warned_at: Date | null
  created_at: Date
  updated_at: Date
}

export type TokenFamiliesRow = {
  id: string
  user_id: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
}

export type RefreshTokensRow = {
  token_hash: string
  family_id: string
  issued_at: Date
  used_at: Date | null
}

export type PasswordResetsRow = {
  token_hash: string
  user_id: string
  expires_at: Date
  used_at: Date | null
}

export type ConsentLogRow = {
  id: string
  user_id: string
  type: 'newsletter' | 'cookies_analytics'
  granted: boolean
  at: Date
}

export type RateLimitsRow = {
  key: string
  window_start: Date
  count: number
  expires_at: Date
}

/** An invoice's buyer, kept after the order itself names nobody any more. */
export type AccountingRecordsRow = {
  order_id: string
  invoice_number: string
  buyer: Json<BillingAddress>
  ordered_at: Date
  keep_until: Date
}

export type CountersRow = {
  name: string
  value: number
}

export type CheckoutsRow = {
  id: string
  user_id: string | null
  state: string
  payment_order_id: string | null
  payment_id: string | null
  subtotal_cents: number
  shipping_cents: number
  total_cents: number
  shipping_method: 'mondialRelay' | 'colissimo'
  shipping_address: Json<ShippingAddress>
  billing_address: ColumnType<BillingAddress | null, string | null | undefined, string | null>
  pickup_point: ColumnType<PickupPoint | null, string | null | undefined, string | null>
  accepted_terms: string | null
  holds_stock: boolean
  expires_at: Date
  check_at: Date | null
  failure: string | null
  created_at: Date
  updated_at: Date
}

export type CheckoutLinesRow = {
  checkout_id: string
  position: number
  sleeve_id: string | null
  name: string
  image: string
  pack_size: 1 | 5 | 10 | 32
  quantity: number
  unit_price_cents: number
}

export type OrdersRow = {
  id: string
  number: string
  invoice_number: string
  invoice_vat: Defaulted<'added' | 'included'>
  checkout_id: string | null
  user_id: string | null
  customer_email: string
  customer_first_name: string
  customer_last_name: string
  status:
    | 'Validé'
    | 'En cours de préparation'
    | 'En cours de livraison'
    | 'Livré'
    | 'Annulé par le client'
    | 'Annulé'
    | 'Remboursé'
  subtotal_cents: number
  shipping_cents: number
  total_cents: number
  refunded_cents: Defaulted<number>
  shipping_method: 'mondialRelay' | 'colissimo'
  shipping_address: Json<ShippingAddress>
  billing_address: ColumnType<BillingAddress | null, string | null | undefined, string | null>
  pickup_point: ColumnType<PickupPoint | null, string | null | undefined, string | null>
  payment_id: string
  payment_order_id: string | null
  payment_status: string
  accepted_terms: string | null
  carrier: 'mondialRelay' | 'colissimo' | null
  tracking_number: string | null
  shipped_at: Date | null
  delivered_at: Date | null
  holds_stock: boolean
  anonymised_at: Date | null
  search_text: string
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
  pack_size: 1 | 5 | 10 | 32
  quantity: number
  unit_price_cents: number
}

export type OrderHistoryRow = {
  id: string
  order_id: string
  status: string
  note: string | null
  note_is_private: Defaulted<boolean>
  by_kind: 'customer' | 'admin' | 'shop'
  by_user_id: string | null
  at: Date
}

export type RefundsRow = {
  id: string
  checkout_id: string | null
  order_id: string | null
  payment_id: string
  amount_cents: number
  state: 'requested' | 'completed' | 'failed'
  provider_refund_id: string | null
  reason: string
  by_user_id: string | null
  created_at: Date
  completed_at: Date | null
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
  created_at: Date
  resolved_at: Date | null
}

export type WithdrawalsRow = {
  id: string
  order_id: string | null
  name: string
  order_number: string
  email: string
  state: Defaulted<'open' | 'done'>
  created_at: Date
  closed_at: Date | null
}

export type ArticlesRow = {
  id: string
  slug: string
  title: string
  summary: string
  content: string
  image: string
  image_id: string | null
  author: string
  categories: ColumnType<string[], string | undefined, string>
  source: string | null
  published_at: Date
  created_at: Date
  updated_at: Date
}

export type BannersRow = {
  id: string
  title: string
  subtitle: string
  position: 'left' | 'center' | 'right'
  image: string
  image_id: string | null
  is_active: Defaulted<boolean>
  created_at: Date
}

export type MessagesRow = {
  id: string
  user_id: string | null
  email: string
  subject: string
  content: string
  search_text: string
  created_at: Date
}

export type MailsRow = {
  id: string
  key: string
  recipient: string
  subject: string
  html: string
  text: string
  created_at: Date
  sent_at: Date | null
  attempts: Defaulted<number>
  last_error: string | null
}

/** Every table of `migrations/`, as Kysely sees it. */
export type Tables = {
  images: ImagesRow
  sleeves: SleevesRow
  users: UsersRow
  token_families: TokenFamiliesRow
  refresh_tokens: RefreshTokensRow
  password_resets: PasswordResetsRow
  consent_log: ConsentLogRow
  rate_limits: RateLimitsRow
  counters: CountersRow
  accounting_records: AccountingRecordsRow
  checkouts: CheckoutsRow
  checkout_lines: CheckoutLinesRow
  orders: OrdersRow
  order_lines: OrderLinesRow
  order_history: OrderHistoryRow
  refunds: RefundsRow
  payment_events: PaymentEventsRow
  alerts: AlertsRow
  withdrawals: WithdrawalsRow
  articles: ArticlesRow
  banners: BannersRow
  messages: MessagesRow
  mails: MailsRow
}

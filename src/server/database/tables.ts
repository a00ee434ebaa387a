import type { ColumnType } from 'kysely'
import type { LoggedConsent } from '#shared/accounts/consent-words.ts'
import type { RetentionMonths } from '#shared/accounts/retention-months.ts'
import type { Role, StaffRole } from '#shared/accounts/roles.ts'
import type { SessionEnd } from '#shared/accounts/session-ends.ts'
import type { Act, FieldChange, SubjectKind } from '#shared/activity/activity-kinds.ts'
import type { BannerPosition } from '#shared/banners/banner-rules.ts'
import type { SleeveChangeState } from '#shared/catalogue/bulk-acts.ts'
import type { SleeveAct } from '#shared/catalogue/bulk-contract.ts'
import type { Back } from '#shared/catalogue/card-fit.ts'
import type { PackCost } from '#shared/catalogue/pack-cost.ts'
import type { OwnPack, ReducedPack } from '#shared/catalogue/pack-price.ts'
import type { PastPack } from '#shared/catalogue/sale-price.ts'
import type { Service } from '#shared/keys/services.ts'
import type { OwnerTextName } from '#shared/settings/owner-texts.ts'
import type { StoredSettings } from '#shared/settings/settings.ts'
import type { Defaulted, DefaultedJson, Json } from './column-types.ts'
import type { ReadKeysRow, WebhookDeliveriesRow, WebhookEndpointsRow } from './integration-tables.ts'
import type { PastOrderImportsRow, PastOrdersRow } from './past-order-tables.ts'
import type {
  DocumentsRow,
  EReportsRow,
  InvoiceFlowsRow,
  ReportFlowsRow,
  VatChecksRow,
  CountersRow,
  CheckoutsRow,
  PromotionsRow,
  CheckoutLinesRow,
  OrdersRow,
  OrderLinesRow,
  ParcelLinesRow,
  BulkChangeOrdersRow,
  BulkChangesRow,
  LabelsRow,
  ParcelsRow,
  OrderHistoryRow,
  OrderLinksRow,
  StockHoldsRow,
  LowStockFallsRow,
  StockMovementsRow,
  RefundLinesRow,
  RefundsRow,
  PaymentEventsRow,
  AlertsRow,
  WithdrawalLinesRow,
  WithdrawalsRow,
  TermsRow,
} from './sales-tables.ts'

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
  alt: Defaulted<string>
  created_at: Date
  version: Defaulted<number>
  updated_at: Defaulted<Date | null>
  updated_by: Defaulted<string | null>
}

export type CollectionsRow = {
  search_title: Defaulted<string>
  search_description: Defaulted<string>
  id: string
  slug: string
  name: string
  text: Defaulted<string>
  image_id: Defaulted<string | null>
  place: number
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
  updated_by: Defaulted<string | null>
}

export type FormerAddressesRow = {
  slug: string
  subject_id: string
  left_at: Date
}

/** A price applies from `since` until `since` of the next row. */
export type SleevePricesRow = {
  id: string
  sleeve_id: string
  price_cents: number
  /** Null if the product had the usual packs. */
  packs: ColumnType<PastPack[] | null, string | null | undefined, never>
  since: Date
}

export type SleeveChangesRow = {
  id: string
  act: Json<SleeveAct>
  label: string
  by_user_id: string | null
  created_at: Date
  undo_at: Defaulted<Date | null>
  /** Null without an undo. Also null if this person was deleted, and the undo then runs as `by_user_id`. */
  undo_by_user_id: Defaulted<string | null>
  ended_at: Defaulted<Date | null>
  read_at: Defaulted<Date | null>
}
export type SleeveChangeRowsRow = {
  change_id: string
  position: number
  sleeve_id: string
  name: string
  seen_version: number
  state: Defaulted<SleeveChangeState>
  version_after: Defaulted<number | null>
  /** The data that restores the former state. Its form depends on the act. */
  before: ColumnType<unknown, string | null | undefined, string | null>
  failure: Defaulted<string | null>
}

export type SleevesRow = {
  search_title: Defaulted<string>
  search_description: Defaulted<string>
  id: string
  slug: string
  name: string
  title: string
  description: string
  price_cents: number
  /** The product's own packs, the largest first. If empty, the product has the usual packs. */
  packs: DefaultedJson<OwnPack[]>
  sale_packs: DefaultedJson<ReducedPack[]>
  /** The size of the smallest pack on offer. If less is in stock, the product is sold out. */
  smallest_pack: Defaulted<number>
  costs: DefaultedJson<PackCost[]>
  /** `server/inventory` changes the stock by SQL. The type keeps other code from writing it. */
  stock: ColumnType<number, undefined, never>
  collection_id: string
  width_mm: number
  height_mm: number
  front_image_id: string | null
  back_image_id: string | null
  features: ColumnType<string[], string | undefined, string>
  brand: Defaulted<string>
  fits: Defaulted<string>
  games: Defaulted<string>
  thickness_microns: Defaulted<number | null>
  back_finish: Defaulted<Back>
  pieces_per_pack: Defaulted<number | null>
  maker: Defaulted<string>
  maker_address: Defaulted<string>
  maker_email: Defaulted<string>
  maker_country: Defaulted<string>
  responsible_person: Defaulted<string>
  reference: Defaulted<string>
  warnings: Defaulted<string>
  material: Defaulted<string>
  /** Unique regardless of case, unless blank. */
  sku: Defaulted<string>
  /** Unique regardless of leading zeros, unless blank. */
  gtin: Defaulted<string>
  low_stock_below: Defaulted<number>
  is_published: Defaulted<boolean>
  sale_price_cents: Defaulted<number | null>
  sale_from: Defaulted<string | null>
  sale_to: Defaulted<string | null>
  sale_begins_at: Defaulted<Date | null>
  sale_struck_cents: Defaulted<number | null>
  is_on_sale: Defaulted<boolean>
  search_text: string
  search_more: Defaulted<string>
  /** The version of the search rules that wrote `search_text` and `search_more`. */
  search_edition: Defaulted<number>
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
  updated_by: Defaulted<string | null>
}

export type SleevePicturesRow = {
  sleeve_id: string
  place: number
  image_id: string
}

export type UsersRow = {
  id: string
  email: string
  mailbox: string
  is_guest: Defaulted<boolean>
  /** Empty for a guest. */
  password_hash: string
  first_name: string
  last_name: string
  address: string
  city: string
  postal_code: string
  country: string
  phone: string
  role: Defaulted<Role>
  newsletter: Defaulted<boolean>
  analytics: Defaulted<boolean>
  inactive_account_deletion: Defaulted<boolean>
  order_history_retention: Defaulted<RetentionMonths>
  search_text: string
  last_active_at: Date
  deletion_warned_at: Date | null
  deletion_reminded_at: Date | null
  email_confirmed_at: Defaulted<Date | null>
  created_at: Date
  updated_at: Date
  /** This column and the two below are written by a trigger on orders (migration 0033). */
  order_count: Defaulted<number>
  earned_cents: Defaulted<number>
  last_order_at: Defaulted<Date | null>
}

export type CustomerNotesRow = {
  id: string
  user_id: string
  by_user_id: string | null
  content: string
  created_at: Date
}

export type GuestTokensRow = {
  token_hash: string
  user_id: string
  expires_at: Date
}

export type TokenFamiliesRow = {
  id: string
  user_id: string
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: SessionEnd | null
  device: Defaulted<string>
  last_used_at: Defaulted<Date | null>
  authenticated_at: Defaulted<Date | null>
  code_given_at: Defaulted<Date | null>
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
  /** The role that the link gives when it is used. Null if the link only sets a password. */
  role: Defaulted<StaffRole | null>
}

export type EmailConfirmationsRow = {
  token_hash: string
  user_id: string
  expires_at: Date
}

export type SecondFactorsRow = {
  user_id: string
  /** Encrypted (`second-factor-secret.ts`). */
  secret: string
  /** The number of the last accepted code's time step, so that no code is accepted twice. */
  last_step: number
  created_at: Date
  confirmed_at: Defaulted<Date | null>
}

export type RecoveryCodesRow = {
  code_hash: string
  user_id: string
}

export type ConsentLogRow = {
  id: string
  /** Null after the account is deleted, and in a row that counts the choices of people who are not signed in. */
  user_id: string | null
  type: LoggedConsent
  granted: boolean
  wording: Defaulted<string>
  at: Date
  version: Defaulted<number>
  /** The day of the counted choices of people who are not signed in. Null in a row about one person. */
  day: ColumnType<Date | null, string | undefined, never>
  count: Defaulted<number>
}

export type RateLimitsRow = {
  key: string
  window_start: Date
  count: number
  expires_at: Date
}

export type ArticlesRow = {
  search_title: Defaulted<string>
  search_description: Defaulted<string>
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
  is_draft: Defaulted<boolean>
  version: Defaulted<number>
  published_at: Date
  created_at: Date
  updated_at: Date
  updated_by: Defaulted<string | null>
}

export type ArticleAddressesRow = {
  slug: string
  article_id: string
  left_at: Date
}

export type BannersRow = {
  id: string
  title: string
  subtitle: string
  position: BannerPosition
  image: string
  image_id: string | null
  is_active: Defaulted<boolean>
  link: Defaulted<string>
  starts_at: Defaulted<Date | null>
  ends_at: Defaulted<Date | null>
  is_planned: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Date
  updated_at: Defaulted<Date | null>
  updated_by: Defaulted<string | null>
}

export type MessagesRow = {
  id: string
  user_id: string | null
  email: string
  subject: string
  content: string
  search_text: string
  created_at: Date
  read_at: Defaulted<Date | null>
  answered_at: Defaulted<Date | null>
}

export type MessageAnswersRow = {
  id: string
  message_id: string
  by_user_id: string | null
  content: string
  at: Date
}

export type RestockRequestsRow = {
  id: string
  sleeve_id: string
  email: string
  token_hash: string
  created_at: Date
  confirmed_at: Date | null
  expires_at: Date
}

export type FavouritesRow = {
  user_id: string
  sleeve_id: string
  added_at: Date
}

export type MailsRow = {
  id: string
  key: string
  recipient: string
  subject: string
  html: string
  text: string
  /** The secret of the mail's link is derived from this id and not stored (`secret-links.ts`). */
  secret_id: Defaulted<string | null>
  order_id: Defaulted<string | null>
  reply_to: Defaulted<string | null>
  created_at: Date
  sent_at: Date | null
  attempts: Defaulted<number>
  last_error: string | null
  /** True if the last attempt failed because of the recipient's address or mailbox. */
  is_refused: Defaulted<boolean>
}

export type ActivityRow = {
  id: string
  at: Date
  by_user_id: string | null
  act: Act
  subject_kind: SubjectKind
  subject_id: string
  subject_name: string
  changes: ColumnType<FieldChange[], string, string>
  batch_id: Defaulted<string | null>
}

/** A failure that may repeat. The row is deleted at the next success. */
export type FailuresRow = {
  key: string
  first_at: Date
  last_at: Date
  count: number
  alert_id: Defaulted<string | null>
}

/** At most one row: the last good backup. */
export type BackupsRow = {
  made_at: Date
  bytes: number
}

/** `sealed` is encrypted (`server/keys/stored-keys.ts`). */
export type ServiceKeysRow = {
  service: Service
  sealed: Defaulted<string>
  key_id: Defaulted<string>
  version: Defaulted<number>
  updated_at: Date
  updated_by: Defaulted<string | null>
}

export type SettingsRow = {
  id: Defaulted<number>
  value: Json<StoredSettings>
  version: Defaulted<number>
  updated_at: Date
  updated_by: Defaulted<string | null>
}

export type TextVersionsRow = {
  id: string
  name: OwnerTextName
  content: string
  created_at: Date
  by_user_id: string | null
}

export type AudienceDaysRow = {
  day: ColumnType<string, string, never>
  visits: Defaulted<number>
  views: Defaulted<number>
  carts: Defaulted<number>
  payments: Defaulted<number>
}

/** The visits of a day from one source. '' counts as a direct visit. */
export type VisitSourcesRow = {
  day: string
  source: string
  visits: number
}

export type MissedSearchesRow = {
  day: ColumnType<string, string, never>
  words: string
  times: number
}

export type Tables = {
  images: ImagesRow
  sleeves: SleevesRow
  sleeve_pictures: SleevePicturesRow
  sleeve_addresses: FormerAddressesRow
  sleeve_prices: SleevePricesRow
  collections: CollectionsRow
  collection_addresses: FormerAddressesRow
  users: UsersRow
  token_families: TokenFamiliesRow
  guest_tokens: GuestTokensRow
  refresh_tokens: RefreshTokensRow
  password_resets: PasswordResetsRow
  email_confirmations: EmailConfirmationsRow
  second_factors: SecondFactorsRow
  recovery_codes: RecoveryCodesRow
  consent_log: ConsentLogRow
  rate_limits: RateLimitsRow
  counters: CountersRow
  documents: DocumentsRow
  e_reports: EReportsRow
  vat_checks: VatChecksRow
  report_flows: ReportFlowsRow
  invoice_flows: InvoiceFlowsRow
  terms: TermsRow
  read_keys: ReadKeysRow
  webhook_endpoints: WebhookEndpointsRow
  webhook_deliveries: WebhookDeliveriesRow
  promotions: PromotionsRow
  checkouts: CheckoutsRow
  checkout_lines: CheckoutLinesRow
  orders: OrdersRow
  order_links: OrderLinksRow
  order_lines: OrderLinesRow
  past_orders: PastOrdersRow
  past_order_imports: PastOrderImportsRow
  labels: LabelsRow
  sleeve_changes: SleeveChangesRow
  sleeve_change_rows: SleeveChangeRowsRow
  bulk_changes: BulkChangesRow
  bulk_change_orders: BulkChangeOrdersRow
  parcels: ParcelsRow
  parcel_lines: ParcelLinesRow
  order_history: OrderHistoryRow
  stock_holds: StockHoldsRow
  stock_movements: StockMovementsRow
  low_stock_falls: LowStockFallsRow
  refund_lines: RefundLinesRow
  refunds: RefundsRow
  payment_events: PaymentEventsRow
  alerts: AlertsRow
  failures: FailuresRow
  backups: BackupsRow
  withdrawals: WithdrawalsRow
  withdrawal_lines: WithdrawalLinesRow
  articles: ArticlesRow
  article_addresses: ArticleAddressesRow
  banners: BannersRow
  messages: MessagesRow
  message_answers: MessageAnswersRow
  restock_requests: RestockRequestsRow
  favourites: FavouritesRow
  mails: MailsRow
  activity: ActivityRow
  customer_notes: CustomerNotesRow
  audience_days: AudienceDaysRow
  missed_searches: MissedSearchesRow
  visit_sources: VisitSourcesRow
  settings: SettingsRow
  service_keys: ServiceKeysRow
  text_versions: TextVersionsRow
}

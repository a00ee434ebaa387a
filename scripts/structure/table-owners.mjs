/**
 * The folder of `src/server` that owns each table. Owners export functions for writes. Any feature may read and join
 * any table.
 */
export const TABLE_OWNERS = {
  images: 'images',
  // Catalogue owns this table, except the column `stock`, which inventory owns. The type of the column keeps all others
  // from writing it.
  sleeves: ['catalogue', 'inventory'],
  sleeve_pictures: 'catalogue',
  sleeve_addresses: 'catalogue',
  sleeve_prices: 'catalogue',
  sleeve_changes: 'catalogue',
  sleeve_change_rows: 'catalogue',
  collections: 'catalogue',
  collection_addresses: 'catalogue',
  stock_holds: 'inventory',
  stock_movements: 'inventory',
  low_stock_falls: 'inventory',
  restock_requests: 'restock',
  favourites: 'favourites',
  users: 'accounts',
  customer_notes: 'accounts',
  guest_tokens: 'accounts',
  token_families: 'accounts',
  refresh_tokens: 'accounts',
  password_resets: 'accounts',
  email_confirmations: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  consent_log: 'accounts',
  rate_limits: 'http',
  counters: 'database',
  documents: 'documents',
  e_reports: 'e-reports',
  report_flows: 'e-reports',
  invoice_flows: 'documents',
  terms: 'terms',
  read_keys: 'integrations',
  webhook_endpoints: 'integrations',
  webhook_deliveries: 'integrations',
  promotions: 'promotions',
  checkouts: 'checkout',
  checkout_lines: 'checkout',
  vat_checks: 'checkout',
  payment_events: 'checkout',
  // Orders owns this table. Fulfilment stores the carrier and the number of the newest parcel.
  orders: ['orders', 'fulfilment'],
  order_lines: 'orders',
  order_history: 'orders',
  order_links: 'orders',
  // Fulfilment owns this table. Orders drops labels when an address changes, and deletes the labels of anonymised
  // orders.
  labels: ['fulfilment', 'orders'],
  bulk_change_orders: ['fulfilment', 'orders'],
  bulk_changes: 'fulfilment',
  // Orders owns this table. Fulfilment records the carrier's news about parcels.
  parcels: ['orders', 'fulfilment'],
  parcel_lines: 'orders',
  refunds: 'refunds',
  // Refunds owns this table. When a parcel is sent again, fulfilment counts in `unsent` the refunded packs that stay
  // out of the parcel.
  refund_lines: ['refunds', 'fulfilment'],
  withdrawals: 'withdrawals',
  withdrawal_lines: 'withdrawals',
  activity: 'activity',
  audience_days: 'audience',
  missed_searches: 'audience',
  visit_sources: 'audience',
  settings: 'settings',
  service_keys: 'keys',
  text_versions: 'settings',
  alerts: 'alerts',
  failures: 'alerts',
  backups: 'backup',
  articles: 'news',
  article_addresses: 'news',
  banners: 'banners',
  past_orders: 'past-orders',
  past_order_imports: 'past-orders',
  messages: 'messages',
  message_answers: 'messages',
  mails: 'mail',
}

/** These folders may write any table: the demo's data is loaded and removed, and a backup is restored. */
export const WRITES_EVERY_TABLE = ['demo', 'backup']

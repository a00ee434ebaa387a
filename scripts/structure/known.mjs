/** What was wrong when the rules came; it goes as it is mended, and nothing is added. */
export const KNOWN_CIRCLES = [
  ['accounts', 'privacy'],
  ['catalogue', 'checkout', 'orders', 'refunds'],
].map((features) => features.map((feature) => `src/server/${feature}`))

export const KNOWN_WRITES = [
  'accounts/register.ts consent_log',
  'checkout/give-up-order.ts refunds',
  'privacy/anonymise-orders.ts accounting_records',
  'privacy/anonymise-orders.ts orders',
  'privacy/anonymise-orders.ts order_history',
  'privacy/erase-account.ts messages',
  'privacy/erase-account.ts mails',
  'privacy/erase-account.ts users',
  'privacy/forget-traces.ts checkouts',
  'privacy/forget-traces.ts messages',
  'privacy/forget-traces.ts withdrawals',
  'privacy/preferences.ts users',
  'privacy/retention.ts users',
  'privacy/tidy.ts rate_limits',
  'privacy/tidy.ts password_resets',
  'privacy/tidy.ts token_families',
  'privacy/tidy.ts mails',
  'privacy/tidy.ts payment_events',
  'privacy/tidy.ts checkouts',
  'privacy/tidy.ts accounting_records',
  'refunds/apply-to-order.ts orders',
  'start/demo-data.ts counters',
].map((write) => `src/server/${write}`)

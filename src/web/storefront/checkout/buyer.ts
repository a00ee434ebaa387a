import type { Purchase } from './payment-requests.ts'

/**
 * A customer, or a guest whose e-mail address may be missing. `check` returns false and focuses the e-mail field if
 * that address is not valid.
 */
export type Buyer = {
  check: () => boolean
  identify: (purchase: Purchase) => Promise<string>
}

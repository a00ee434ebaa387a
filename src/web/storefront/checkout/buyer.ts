import type { Purchase } from './payment-requests.ts'

/**
 * A customer, or a guest whose e-mail address may be missing. `check` focuses the e-mail field if the address
 * is not valid.
 */
export type Buyer = {
  check: () => boolean
  identify: (purchase: Purchase) => Promise<string>
}

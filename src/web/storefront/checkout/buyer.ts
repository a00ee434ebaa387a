import type { Purchase } from './payment-requests.ts'

/**
 * The buyer: a customer, or a guest whose e-mail address may be missing. `check` focuses the missing field.
 */
export type Buyer = {
  check: () => boolean
  /** Returns the buyer's user id. */
  identify: (purchase: Purchase) => Promise<string>
}

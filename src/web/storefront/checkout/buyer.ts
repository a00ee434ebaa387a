import type { Purchase } from './payment-requests.ts'

/** The buyer: a customer, or a guest whose e-mail address may still be missing. */
export type Buyer = {
  /** Whether the buyer may pay. If not, focuses what is missing. */
  check: () => boolean
  /** Returns the buyer's id in the shop. */
  identify: (purchase: Purchase) => Promise<string>
}

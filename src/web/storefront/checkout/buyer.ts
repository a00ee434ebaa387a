import type { Purchase } from './payment-requests.ts'

/** The buyer: a customer, or a guest whose e-mail address may still be missing. */
export type Buyer = {
  /** Whether they may pay. If not, it focuses what is missing. */
  check: () => boolean
  /** Their id in the shop. */
  identify: (purchase: Purchase) => Promise<string>
}

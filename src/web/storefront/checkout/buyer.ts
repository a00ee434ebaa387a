import type { Purchase } from './payment-requests.ts'

/** The buyer: a customer, or a guest whose address may still be missing. */
export type Buyer = {
  /** Whether they may pay. Focuses what is missing. */
  check: () => boolean
  /** Their id in the shop. */
  identify: (purchase: Purchase) => Promise<string>
}

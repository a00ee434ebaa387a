import type { Purchase } from './payment-requests.ts'

/** Who pays: a customer, or a guest whose address may still be missing. */
export type Buyer = {
  /** Whether they may pay; leads to what is missing. */
  check: () => boolean
  /** Their id at the shop. */
  identify: (purchase: Purchase) => Promise<string>
}

import type { Purchase } from './payment-requests.ts'

/** `check` returns false and focuses the e-mail field if a guest's address is not valid. */
export type Buyer = {
  check: () => boolean
  identify: (purchase: Purchase) => Promise<string>
}

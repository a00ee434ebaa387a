import type { Purchase } from './payment-requests.ts'

/** `check` returns false and focuses the field if a guest's e-mail address is not valid. */
export type Buyer = {
  check: () => boolean
  identify: (purchase: Purchase) => Promise<string>
}

import type { PaymentMeans } from '../payment-means.ts'
import { CASH_NEEDS_A_TILL } from './texts.ts'

/**
 * Returns the legal duty for a means of payment (docs/law.md): cash needs a certified till besides this shop. Undefined
 * for any other means.
 */
export function tillNotice(means: PaymentMeans | ''): string | undefined {
  return means === 'cash' ? CASH_NEEDS_A_TILL : undefined
}

import type { PaymentMeans } from '../payment-means.ts'
import { CASH_NEEDS_A_TILL } from './texts.ts'

/**
 * The legal duty for this means of payment (docs/law.md): cash needs a certified till in addition to this shop.
 * Undefined for any other means.
 */
export function tillNotice(means: PaymentMeans | ''): string | undefined {
  return means === 'cash' ? CASH_NEEDS_A_TILL : undefined
}

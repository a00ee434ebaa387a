import type { PaymentMeans } from '../payment-means.ts'
import { CASH_NEEDS_A_TILL } from './texts.ts'

/** What taking this money needs by law (docs/law.md): cash is no matter for this shop alone. */
export function tillNotice(means: PaymentMeans | ''): string | undefined {
  return means === 'cash' ? CASH_NEEDS_A_TILL : undefined
}

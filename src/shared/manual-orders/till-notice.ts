import type { PaymentMeans } from '../payment-means.ts'
import { CASH_NEEDS_A_TILL } from './texts.ts'

export function tillNotice(means: PaymentMeans | ''): string | undefined {
  return means === 'cash' ? CASH_NEEDS_A_TILL : undefined
}

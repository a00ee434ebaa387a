import type { Parts } from '../parts.ts'
import { recordProviderRefund } from '../refunds/record-provider-refund.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { settle } from './settle.ts'
import { sweep } from './sweep.ts'

/** Whatever finishes payments without a browser. Failures come back by the queue's own retries, then by the sweep. */
export function checkoutJobs(parts: Parts): void {
  const { jobs } = parts
  jobs.handle('settle-checkout', async ({ checkoutId }) => void (await settle(parts, checkoutId)))
  jobs.handle('send-refund', async ({ refundId }) => void (await sendRefund(parts, refundId)))
  jobs.handle('record-refund', ({ providerRefundId }) => recordProviderRefund(parts, providerRefundId))
  jobs.every('sweep', '* * * * *', () => sweep(parts))
}

import type { Services } from '../services.ts'
import { recordProviderRefund } from '../refunds/record-provider-refund.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { settle } from './settle.ts'
import { sweep } from './sweep.ts'

/** Whatever finishes payments without a browser. Failures come back by the queue's own retries, then by the sweep. */
export function checkoutJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('settle-checkout', async ({ checkoutId }) => void (await settle(services, checkoutId)))
  jobs.handle('send-refund', async ({ refundId }) => void (await sendRefund(services, refundId)))
  jobs.handle('record-refund', ({ providerRefundId }) => recordProviderRefund(services, providerRefundId))
  jobs.every('sweep', '* * * * *', () => sweep(services))
}

import type { Services } from '../services.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { settle } from './settle.ts'
import { sweep } from './sweep.ts'

/** Whatever finishes payments without a browser. Failures come back by the queue's own retries, then by the sweep. */
export function settlementJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('settle-checkout', async ({ checkoutId }) => void (await settle(services, checkoutId)))
  jobs.handle('record-refund', ({ providerRefundId }) => recordProviderRefund(services, providerRefundId))
  jobs.every('sweep', '* * * * *', () => sweep(services))
}

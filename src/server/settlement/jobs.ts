import { getCheckout } from '../checkout/queries.ts'
import type { Services } from '../services.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settleUnfinished } from './settle-unfinished.ts'

/** The jobs that finish payments without a browser. What fails is tried again by the queue, then by the sweep. */
export function settlementJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('settle-checkout', async ({ checkoutId }) => {
    await settleCheckout(services, await getCheckout(services.database.db, checkoutId))
  })
  jobs.handle('record-refund', ({ providerRefundId }) => recordProviderRefund(services, providerRefundId))
  jobs.every('sweep', '* * * * *', () => settleUnfinished(services))
}

import { getCheckout } from '../checkout/queries.ts'
import type { Services } from '../services.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settleUnfinished } from './settle-unfinished.ts'

export function settlementJobs(services: Services): void {
  const { jobs } = services
  jobs.handle('settle-checkout', { alert: 'counted' }, async ({ checkoutId }) => {
    await settleCheckout(services, await getCheckout(services.database.db, checkoutId))
  })
  const unrecorded =
    'Des remboursements annoncés par le prestataire de paiement ne peuvent pas être enregistrés.'
  jobs.handle('record-refund', { alert: unrecorded }, ({ providerRefundId }) =>
    recordProviderRefund(services, providerRefundId),
  )
  const unfinished = 'La reprise des paiements laissés en suspens échoue.'
  jobs.every('sweep', { cron: '* * * * *', alert: unfinished }, () => settleUnfinished(services))
}

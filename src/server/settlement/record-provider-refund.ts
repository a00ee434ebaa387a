import { CURRENCY } from '#shared/checkout/amounts.ts'
import { isUuid } from '#shared/ids.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { findCheckout } from '../checkout/queries.ts'
import { lockSale } from '../database/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import { completeRefund, recordRefundElsewhere } from '../refunds/complete-refund.ts'
import type { Services } from '../services.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * The provider says that money went back. One of ours is completed; one made in the provider's own pages is
 * recorded as if it had been made here. Safe to repeat.
 * @throws ProviderUnavailable
 */
export async function recordProviderRefund(services: Services, providerRefundId: string): Promise<void> {
  const refund = await services.payment.getRefund(providerRefundId)
  if (!refund || refund.state !== 'completed') return
  const ours = await ourRefund(services, providerRefundId, refund.refundId)
  if (ours) return completeRefund(services, ours, providerRefundId)
  const { paymentId, amountCents, currency } = refund
  if (paymentId === undefined) return
  const checkout = await findCheckout(services.database.db, { payment_id: paymentId })
  // The notification of the refund may arrive before the one of its capture.
  if (checkout && checkout.state !== 'ordered') await settleCheckout(services, checkout)
  await write(services.database, async (tx) => {
    const { order } = await lockSale(tx, { order: { paymentId } })
    if (currency !== CURRENCY || (!order && !checkout)) await alertUnknown(tx, services, providerRefundId)
    // Without an order our own refund of the whole is under way or done: the settling of the checkout saw to it.
    else if (order) await recordRefundElsewhere(tx, services, order, { providerRefundId, amountCents })
  })
}

async function ourRefund(
  services: Services,
  providerRefundId: string,
  refundId: string | undefined,
): Promise<string | undefined> {
  const known = await services.database.db
    .selectFrom('refunds')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('provider_refund_id', '=', providerRefundId),
        ...(refundId !== undefined && isUuid(refundId) ? [eb('id', '=', refundId)] : []),
      ]),
    )
    .executeTakeFirst()
  return known?.id
}

async function alertUnknown(tx: Tx, services: Services, providerRefundId: string): Promise<void> {
  await raiseAlert(tx, services, {
    key: `refund-unknown:${providerRefundId}`,
    message: `Le prestataire de paiement annonce un remboursement (${providerRefundId}) que la boutique ne peut rattacher à aucune commande.`,
  })
}

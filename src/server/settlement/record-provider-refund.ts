import { CURRENCY } from '#shared/checkout/amounts.ts'
import { isUuid } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { findCheckout } from '../checkout/queries.ts'
import { write, type Tx } from '../database/write.ts'
import { completeRefund } from '../refunds/complete-refund.ts'
import { recordRefundElsewhere } from '../refunds/record-refund-elsewhere.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Follows up a refund that the provider reports. The refund may have been made in the provider's own pages. The call
 * can be repeated safely.
 * @throws ProviderUnavailable
 */
export async function recordProviderRefund(services: Services, providerRefundId: string): Promise<void> {
  const refund = await services.payment.getRefund(providerRefundId)
  if (!refund || refund.state === 'pending') return
  const ours = await ourRefund(services, providerRefundId, refund.refundId)
  if (refund.state === 'failed') return ours && recordFailure(services, ours, { ...refund, providerRefundId })
  if (ours) return completeRefund(services, ours.id, providerRefundId)
  const { paymentId, amountCents, currency } = refund
  if (paymentId === undefined) return
  const checkout = await findCheckout(services.database.db, { payment_id: paymentId })
  // The notification of a refund may arrive before the notification of the capture.
  if (checkout && checkout.state !== 'ordered') await settleCheckout(services, checkout)
  await write(services.database, async (tx) => {
    const { order } = await lockSale(tx, { order: { paymentId } })
    if (currency !== CURRENCY || (!order && !checkout))
      await alertUnknown(tx, services, providerRefundId, paymentId)
    else if (order) await recordRefundElsewhere(tx, services, order.id, { providerRefundId, amountCents })
  })
}

async function ourRefund(services: Services, providerRefundId: string, refundId: string | undefined) {
  return services.database.db
    .selectFrom('refunds')
    .select(['id', 'state', 'order_id', 'payment_id'])
    .where((eb) =>
      eb.or([
        eb('provider_refund_id', '=', providerRefundId),
        ...(refundId !== undefined && isUuid(refundId) ? [eb('id', '=', refundId)] : []),
      ]),
    )
    .executeTakeFirst()
}

type OurRefund = NonNullable<Awaited<ReturnType<typeof ourRefund>>>

/**
 * `sendRefund` records the failure of a requested refund. The bank may also return a completed refund days later, for
 * example if the buyer's account was closed. The shop then still owes the money, so an alert is raised. The order and
 * the credit note stay as they are.
 */
async function recordFailure(
  services: Services,
  ours: OurRefund,
  { providerRefundId, amountCents }: { providerRefundId: string; amountCents: number },
): Promise<void> {
  const { id, state, order_id: orderId, payment_id: paymentId } = ours
  if (state === 'requested') return void (await sendRefund(services, id))
  if (state !== 'completed') return
  await write(services.database, async (tx) => {
    await raiseAlert(tx, services, {
      key: `refund-came-back:${providerRefundId}`,
      message: `Un remboursement de ${formatCents(amountCents)} est revenu (${providerRefundId})\u00A0: la banque du client ne l’a pas accepté. La somme lui est toujours due\u202F; convenez avec lui d’un autre moyen.`,
      orderId: orderId ?? undefined,
      paymentId: paymentId ?? undefined,
    })
  })
}

async function alertUnknown(
  tx: Tx,
  services: Services,
  providerRefundId: string,
  paymentId: string,
): Promise<void> {
  await raiseAlert(tx, services, {
    key: `refund-unknown:${providerRefundId}`,
    message: `Le prestataire de paiement annonce un remboursement (${providerRefundId}) que la boutique ne peut rattacher à aucune commande.`,
    paymentId,
  })
}

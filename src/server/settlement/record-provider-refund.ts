import type { Selectable } from 'kysely'
import { isUuid } from '#shared/ids.ts'
import { CURRENCY } from '#shared/checkout/amounts.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { findCheckout } from '../checkout/queries.ts'
import { settle } from '../checkout/settle.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { lockSale } from '../database/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import type { Services } from '../services.ts'
import { applyRefund, completeRefund } from './complete-refund.ts'

type ProviderRefund = { providerRefundId: string; paymentId: string; amountCents: number }

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
  const known = await findCheckout(services.database.db, { payment_id: paymentId })
  // News of the refund may come before the news of its capture.
  if (known && known.state !== 'ordered') await settle(services, known.id)
  await write(services.database, (tx) =>
    currency === CURRENCY
      ? record(tx, services, { providerRefundId, paymentId, amountCents })
      : unknown(tx, services, providerRefundId),
  )
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

async function record(tx: Tx, services: Services, refund: ProviderRefund): Promise<void> {
  const { order } = await lockSale(tx, { order: { paymentId: refund.paymentId } })
  const checkout = order ? undefined : await findCheckout(tx, { payment_id: refund.paymentId })
  if (!order && !checkout) return unknown(tx, services, refund.providerRefundId)
  // Without an order our own refund of the whole is under way or done: the settling of the checkout saw to it.
  if (!order) return
  const row = await insert(tx, services, refund, order)
  if (row) await applyRefund(tx, services, row)
}

async function insert(tx: Tx, services: Services, refund: ProviderRefund, order: Selectable<OrdersRow>) {
  const now = services.clock.now()
  return tx
    .insertInto('refunds')
    .values({
      id: newId(),
      order_id: order.id,
      checkout_id: order.checkout_id,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      state: 'completed',
      provider_refund_id: refund.providerRefundId,
      reason: 'provider',
      created_at: now,
      completed_at: now,
    })
    .onConflict((conflict) => conflict.column('provider_refund_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function unknown(tx: Tx, services: Services, providerRefundId: string): Promise<void> {
  await raiseAlert(tx, services, {
    key: `refund-unknown:${providerRefundId}`,
    message: `Le prestataire de paiement annonce un remboursement (${providerRefundId}) que la boutique ne peut rattacher à aucune commande.`,
  })
}

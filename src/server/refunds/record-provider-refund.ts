import type { Selectable } from 'kysely'
import { isUuid } from '#shared/ids.ts'
import { CURRENCY } from '#shared/checkout/amounts.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { findCheckout } from '../checkout/queries.ts'
import { settle } from '../checkout/settle.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { applyRefund, completeRefund } from './complete-refund.ts'

type ProviderRefund = { providerRefundId: string; paymentId: string; amountCents: number }

/**
 * The provider says that money went back. One of ours is completed; one made in the provider's own pages is
 * recorded as if it had been made here. Safe to repeat.
 * @throws ProviderUnavailable
 */
export async function recordProviderRefund(parts: Parts, providerRefundId: string): Promise<void> {
  const refund = await parts.payment.getRefund(providerRefundId)
  if (!refund || refund.state !== 'completed') return
  const ours = await ourRefund(parts, providerRefundId, refund.refundId)
  if (ours) return completeRefund(parts, ours, providerRefundId)
  const { paymentId, amountCents, currency } = refund
  if (paymentId === undefined) return
  const known = await findCheckout(parts.database.db, { payment_id: paymentId })
  // News of the refund may come before the news of its capture.
  if (known && known.state !== 'ordered') await settle(parts, known.id)
  const stockChanged = await write(parts.database.db, (tx) =>
    currency === CURRENCY
      ? record(tx, parts, { providerRefundId, paymentId, amountCents })
      : unknown(tx, parts, providerRefundId),
  )
  if (stockChanged) parts.changes.announce('catalogue')
}

async function ourRefund(
  parts: Parts,
  providerRefundId: string,
  refundId: string | undefined,
): Promise<string | undefined> {
  const known = await parts.database.db
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

async function record(tx: Tx, parts: Parts, refund: ProviderRefund): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('payment_id', '=', refund.paymentId)
    .forUpdate()
    .executeTakeFirst()
  const checkout = order ? undefined : await findCheckout(tx, { payment_id: refund.paymentId })
  if (!order && !checkout) return unknown(tx, parts, refund.providerRefundId)
  // Without an order our own refund of the whole is under way or done: the settling of the checkout saw to it.
  if (!order) return false
  const row = await insert(tx, parts, refund, order)
  return row ? applyRefund(tx, parts, row) : false
}

async function insert(tx: Tx, parts: Parts, refund: ProviderRefund, order: Selectable<OrdersRow>) {
  const now = parts.clock.now()
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

async function unknown(tx: Tx, parts: Parts, providerRefundId: string): Promise<boolean> {
  await raiseAlert(tx, parts, {
    key: `refund-unknown:${providerRefundId}`,
    message: `Le prestataire de paiement annonce un remboursement (${providerRefundId}) que la boutique ne peut rattacher à aucune commande.`,
  })
  return false
}

import type { CheckoutRefundReason } from '#shared/refunds/refund-rules.ts'
import { transition } from '../checkout/change-checkout-state.ts'
import type { Checkout } from '../checkout/queries.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import type { LockedCheckout } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { sendRefund } from './send-refund.ts'

/** Runs in the transaction that gives up the order, so the refund cannot get lost. */
export async function refundCheckout(
  tx: Tx,
  services: Services,
  checkout: LockedCheckout,
  reason: CheckoutRefundReason,
): Promise<Checkout> {
  const now = services.clock.now()
  const refunding = await transition(tx, checkout, 'order-impossible', now, { failure: reason })
  const { payment_id, captured_cents } = checkout
  if (refunding === checkout || payment_id === null || captured_cents === null) return refunding
  const refundId = newId()
  await tx
    .insertInto('refunds')
    .values({
      id: refundId,
      checkout_id: checkout.id,
      payment_id,
      amount_cents: captured_cents,
      state: 'requested',
      reason,
      created_at: now,
    })
    .execute()
  await services.jobs.enqueue(tx, 'send-refund', { refundId })
  return refunding
}

export async function sendCheckoutRefunds(services: Services, checkoutId: string): Promise<void> {
  const refunds = await services.database.db
    .selectFrom('refunds')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('order_id', 'is', null)
    .where('state', '=', 'requested')
    .execute()
  for (const { id } of refunds) await sendRefund(services, id)
}

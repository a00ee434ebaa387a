import { transition } from '../checkout/transition.ts'
import { lockSale } from '../database/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { applyToOrder } from './apply-to-order.ts'
import { writeCheckoutRefundMail } from './refund-mail.ts'
import type { Refund } from './send-refund.ts'

/**
 * Notes that the money of a refund is back, once, whoever says it first: the provider's answer, its
 * notification, or the sweeper. A refund that had been given up as refused may still turn out done.
 */
export async function completeRefund(
  services: Services,
  refundId: string,
  providerRefundId: string | undefined,
): Promise<void> {
  await write(services.database, (tx) => complete(tx, services, refundId, providerRefundId))
}

async function complete(
  tx: Tx,
  services: Services,
  refundId: string,
  providerRefundId: string | undefined,
): Promise<void> {
  const known = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!known) return
  // The owner's lock before the refund's own: two refunds of one order are noted one after the other.
  await lockOwner(tx, known)
  const completed = await tx
    .updateTable('refunds')
    .set({
      state: 'completed',
      completed_at: services.clock.now(),
      ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
    })
    .where('id', '=', refundId)
    .where('state', '<>', 'completed')
    .returningAll()
    .executeTakeFirst()
  if (completed) await applyRefund(tx, services, completed)
}

/** The order or checkout that a refund belongs to, locked. */
async function lockOwner(
  tx: Tx,
  { order_id, checkout_id }: Pick<Refund, 'order_id' | 'checkout_id'>,
): Promise<void> {
  if (order_id !== null) await lockSale(tx, { order: { id: order_id } })
  else if (checkout_id !== null) await lockSale(tx, { checkout: { id: checkout_id } })
}

/** What a completed refund does to its order, or to the checkout that became none. */
export async function applyRefund(tx: Tx, services: Services, refund: Refund): Promise<void> {
  if (refund.order_id !== null) return applyToOrder(tx, services, refund, refund.order_id)
  if (refund.checkout_id === null) return
  const { checkout } = await lockSale(tx, { checkout: { id: refund.checkout_id } })
  if (!checkout) return
  await transition(tx, checkout, 'refund-completed', services.clock.now())
  await writeCheckoutRefundMail(tx, services, checkout, refund)
}

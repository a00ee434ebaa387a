import type { LockedCheckout } from '../database/sale-locks.ts'
import type { Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import type { Services } from '../services.ts'
import { transition } from './transition.ts'
import type { Checkout } from './queries.ts'

/**
 * Money was taken and no order can be made: the whole of it goes back. The refund is stored in the transaction
 * that gives the order up, so that nothing can forget it.
 */
export async function giveUpOrder(
  tx: Tx,
  services: Services,
  checkout: LockedCheckout,
  { reason, amountCents }: { reason: string; amountCents: number },
): Promise<Checkout> {
  const now = services.clock.now()
  const givenUp = await transition(tx, checkout, 'order-impossible', now, { failure: reason })
  if (givenUp === checkout || checkout.payment_id === null) return givenUp
  const refundId = newId()
  await tx
    .insertInto('refunds')
    .values({
      id: refundId,
      checkout_id: checkout.id,
      payment_id: checkout.payment_id,
      amount_cents: amountCents,
      state: 'requested',
      reason,
      created_at: now,
    })
    .execute()
  await services.jobs.enqueue(tx, 'send-refund', { refundId })
  return givenUp
}

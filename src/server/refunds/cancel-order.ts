import { cancellationRefusal } from '#shared/orders/cancellation-rules.ts'
import { CANCELLED_BY_CUSTOMER } from '#shared/orders/statuses.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { readAccount } from '../orders/account.ts'
import { changeOrderStatus, writeOrderMail } from '../orders/change-order-status.ts'
import { lockOrder, type LockedOrder } from '../orders/lock-order.ts'
import { customerCancelledMail } from '../orders/mails.ts'
import type { Services } from '../services.ts'
import { declareCancellation } from '../withdrawals/declare-withdrawal.ts'
import { refundAtOnce } from './refund-at-once.ts'
import { sendIfPossible } from './request-refund.ts'

/**
 * A customer cancels their own order (decision 19), and the shop gets a mail. A repeated call changes nothing more and succeeds
 * too. It is a withdrawal, delivered or not, and declared as one (decisions 45 and 75). Of an order that was sent in part, what
 * never left is refunded at once.
 * @throws 404 for another's order; 409 NOT_CANCELLABLE with the sentence that replaces the button
 */
export async function cancelOrder(
  services: Services,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<void> {
  const refundId = await write(services.database, async (tx) => {
    const order = await lockOrder(tx, orderId, { owner: customerId })
    if (await hasCancelled(tx, order, customerId)) return undefined
    const now = services.clock.now()
    const subject = {
      status: order.status,
      updatedAt: order.updated_at,
      deliveredAt: order.delivered_at,
      soldOnTheSpot: order.sold_on_the_spot,
    }
    const refusal = cancellationRefusal(subject, now)
    if (refusal) throw new ShopError('NOT_CANCELLABLE', refusal)
    const { hasLeft, atOnceId } = await declareCancellation(tx, services, order)
    const refund = atOnceId && (await refundAtOnce(tx, services, order, atOnceId))
    const changed = await changeOrderStatus(tx, services, order, {
      to: CANCELLED_BY_CUSTOMER,
      by: { kind: 'customer', userId: customerId },
    })
    // When a parcel comes back, the declaration sends the shop a mail of its own.
    if (hasLeft) return refund
    const { owedCents } = await readAccount(tx, orderId)
    const { publicUrl } = services.config
    const mail = customerCancelledMail({ order: changed, publicUrl, now, owedCents })
    const key = `order-cancelled-shop:${orderId}:${now.toISOString()}`
    const to = { to: services.config.shop.email, replyTo: order.customer_email }
    await writeOrderMail(tx, services, { key, ...to, mail })
    return undefined
  })
  // A provider that is down or refuses has its own way back to the shop: the cancellation stands.
  if (refundId !== undefined) await sendIfPossible(services, refundId)
}

/** Whether the customer cancelled the order, and not the shop. */
async function hasCancelled(tx: Tx, { id, status }: LockedOrder, customerId: string): Promise<boolean> {
  if (status !== CANCELLED_BY_CUSTOMER) return false
  const entry = await tx
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', id)
    .where('status', '=', CANCELLED_BY_CUSTOMER)
    .where('by_kind', '=', 'customer')
    .where('by_user_id', '=', customerId)
    .executeTakeFirst()
  return entry !== undefined
}

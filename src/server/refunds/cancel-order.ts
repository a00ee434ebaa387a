import { cancellationRefusal } from '#shared/orders/cancellation-rules.ts'
import { CANCELLED_BY_CUSTOMER } from '#shared/orders/statuses.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { readAccount } from '../orders/account.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { changeOrderStatus, type StatusChange, writeOrderMail } from '../orders/change-order-status.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
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
  const by = { kind: 'customer' as const, userId: customerId }
  const refundId = await write(services.database, (tx) => {
    const isRepeated = (order: LockedOrder) => hasCancelled(tx, order, customerId)
    const frame = { orderId, by, owner: customerId, isRepeated, keepsStatus: true }
    return actOnOrder(tx, services, frame, (order) => cancel(tx, services, order, by))
  })
  // A provider that is down or refuses has its own way back to the shop. The cancellation remains valid.
  if (refundId !== undefined) await sendIfPossible(services, refundId)
}

/** Returns the id of the refund of what never left, if some of the order did. */
async function cancel(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  by: StatusChange['by'],
): Promise<string | undefined> {
  const now = services.clock.now()
  const refusal = cancellationRefusal(cancellationSubject(order), now)
  if (refusal) throw new ShopError('NOT_CANCELLABLE', refusal)
  const { hasLeft, atOnceId } = await declareCancellation(tx, services, order)
  const refund = atOnceId && (await refundAtOnce(tx, services, order, atOnceId))
  const changed = await changeOrderStatus(tx, services, order, { to: CANCELLED_BY_CUSTOMER, by })
  // When a parcel comes back, the declaration sends the shop a mail of its own.
  if (hasLeft) return refund
  const { owedCents } = await readAccount(tx, order.id)
  const { publicUrl } = services.config
  const mail = customerCancelledMail({ order: changed, publicUrl, now, owedCents })
  const key = `order-cancelled-shop:${order.id}:${now.toISOString()}`
  const to = { to: services.config.shop.email, replyTo: order.customer_email }
  await writeOrderMail(tx, services, { key, ...to, mail })
  return undefined
}

/** What the rule of cancellations and withdrawals asks about. */
export const cancellationSubject = (order: LockedOrder) => ({
  status: order.status,
  updatedAt: order.updated_at,
  deliveredAt: order.delivered_at,
  soldOnTheSpot: order.sold_on_the_spot,
})

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

import { cancellationRefusal } from '#shared/orders/cancellation-rules.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { CANCELLED_BY_CUSTOMER } from '#shared/orders/statuses.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { readAccount } from '../orders/account.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { changeOrderStatus, type StatusChange, writeOrderMail } from '../orders/change-order-status.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { customerCancelledMail } from '../orders/owner-mails.ts'
import type { Services } from '../services.ts'
import { declareCancellation } from '../withdrawals/declare-withdrawal.ts'
import { refundAtOnce } from './refund-at-once.ts'
import { sendIfPossible } from './send-refund.ts'

/**
 * Cancels a customer's order (decision 19). While the order is 'Annulé par le client', a repeated call changes nothing
 * and succeeds.
 * @throws 404 also for another customer's order; 409 NOT_CANCELLABLE with the reason
 */
export async function cancelOrder(
  services: Services,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<void> {
  const by = { kind: 'customer' as const, userId: customerId }
  const refundId = await write(services.database, (tx) => {
    const isRepeated = (order: LockedOrder) => hasCancelled(tx, order, customerId)
    const frame = { orderId, by, owner: customerId, isRepeated, keepsStatus: true }
    return actOnOrder(tx, services, frame, (order, account) => cancel(tx, services, { order, account, by }))
  })
  // The cancellation is valid even if the provider is down or refuses the refund.
  if (refundId !== undefined) await sendIfPossible(services, refundId)
}

async function cancel(
  tx: Tx,
  services: Services,
  { order, account, by }: { order: LockedOrder; account: OrderAccount; by: StatusChange['by'] },
): Promise<string | undefined> {
  const now = services.clock.now()
  const refusal = cancellationRefusal(cancellationSubject(order), now)
  if (refusal) throw new ShopError('NOT_CANCELLABLE', refusal)
  const { hasLeft, atOnceId } = await declareCancellation(tx, services, order, account)
  const refund = atOnceId && (await refundAtOnce(tx, services, order, atOnceId))
  const changed = await changeOrderStatus(tx, services, order, { to: CANCELLED_BY_CUSTOMER, by })
  // If a parcel comes back, the shop already gets a mail about the declaration.
  if (hasLeft) return refund
  const { owedCents } = await readAccount(tx, order.id)
  const { publicUrl } = services.config
  const mail = customerCancelledMail({ order: changed, publicUrl, owedCents })
  const key = `order-cancelled-shop:${order.id}:${now.toISOString()}`
  const to = { to: services.config.shop.email, replyTo: order.customer_email }
  await writeOrderMail(tx, services, { key, ...to, mail })
  return undefined
}

export const cancellationSubject = (order: LockedOrder) => ({
  status: order.status,
  updatedAt: order.updated_at,
  deliveredAt: order.delivered_at,
  soldOnTheSpot: order.sold_on_the_spot,
})

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

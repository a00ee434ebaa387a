import { formatCents } from '#shared/money.ts'
import { isWholeRefund } from '#shared/refunds/refund-rules.ts'
import { REFUNDED } from '#shared/orders/statuses.ts'
import type { Tx } from '../database/write.ts'
import { changeStatus, keepHistory } from '../orders/change-status.ts'
import { lockOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { writeOrderRefundMail } from './refund-mail.ts'
import type { Refund } from './send-refund.ts'

/**
 * A completed refund on its order (decision 20): a part lowers the revenue and leaves the status, the whole makes
 * it 'Remboursé' and brings the stock back where nothing had been shipped.
 */
export async function applyToOrder(
  tx: Tx,
  services: Services,
  refund: Refund,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const amounts = { totalCents: order.total_cents, refundedCents: order.refunded_cents }
  const whole = isWholeRefund(amounts, refund.amount_cents)
  const refunded = Math.min(order.total_cents, order.refunded_cents + refund.amount_cents)
  await tx
    .updateTable('orders')
    .set({ refunded_cents: refunded, ...(whole && { payment_status: 'refunded' }) })
    .where('id', '=', orderId)
    .execute()
  const kind = refund.by_user_id === null ? ('shop' as const) : ('admin' as const)
  const by = { kind, userId: refund.by_user_id }
  const note = `Remboursement de ${formatCents(refund.amount_cents)}`
  // The change of status writes to the customer itself.
  if (whole && order.status !== REFUNDED) {
    await changeStatus(tx, services, order, { to: REFUNDED, by, note })
    return
  }
  await keepHistory(tx, orderId, { status: order.status, by, note, at: services.clock.now() })
  await writeOrderRefundMail(tx, services, order, refund)
}

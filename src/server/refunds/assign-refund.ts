import { REFUND_NOT_FREE } from '#shared/refunds/texts.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { isFreeRefund, orderWithAccount, readAccount } from '../orders/account.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import type { Services } from '../services.ts'
import { changeReturn, type LockedReturn } from '../withdrawals/lock-return.ts'
import { settlePaidReturns } from '../withdrawals/return-of-refund.ts'
import { moveGoods } from './complete-refund.ts'
import { closeSettledRefusals } from './refund-alerts.ts'
import { releaseFromFailed, storeLines, type RefundRequest } from './request-refund.ts'

type Assigned = { refundId: string; found: LockedReturn; request: RefundRequest; adminId: string }

/**
 * Turns a refund that was made in the provider's own pages into the refund of a return, and ends the return. Nothing
 * more is owed for the return, even if the refund was smaller. No money moves, and the credit note stays.
 * @throws 409 CONFLICT unless `isFreeRefund` is true for a refund of this order with this id
 */
export async function assignRefund(
  tx: Tx,
  services: Services,
  { refundId: id, found, request, adminId }: Assigned,
): Promise<void> {
  const { orderId, body, claim, ofReturn: paid } = request
  const now = services.clock.now()
  const frame = { orderId, by: { kind: 'admin' as const, userId: adminId } }
  await actOnOrder(tx, services, frame, async (order, before) => {
    const { refunds } = (await orderWithAccount(tx, orderId)).order
    const known = refunds.find((one) => one.id === id && isFreeRefund(one))
    if (!known) throw new ShopError('CONFLICT', REFUND_NOT_FREE)
    await releaseFromFailed(tx, orderId, { account: before, body, returnId: found.id })
    const account = await readAccount(tx, orderId)
    const shippingCents = known.shipping_cents + (claim?.shippingCents ?? 0)
    const refund = await tx
      .updateTable('refunds')
      .set({
        withdrawal_id: found.id,
        cause: body.cause ?? null,
        shipping_cents: Math.min(known.amount_cents, shippingCents),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await storeLines(tx, id, account, { body, paid, owed: claim?.packs })
    await moveGoods(tx, order, refund, now)
    await changeReturn(
      tx,
      found,
      { step: 'refunded', state: 'done', closed_at: found.closed_at ?? now },
      { adminId, at: now, after: { refund_cents: refund.amount_cents } },
    )
    await settlePaidReturns(tx, services, orderId)
    await closeSettledRefusals(tx, services, orderId)
  })
}

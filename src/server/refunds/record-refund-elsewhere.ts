import { claimsPaidBy } from '#shared/orders/account-money.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { readAccount } from '../orders/account.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { readAgain, type LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { lockReturn } from '../withdrawals/lock-return.ts'
import { applyToOrder } from './complete-refund.ts'
import { requestForReturn, type OfClaim } from './refund-return.ts'
import { storeOnOrder, type RefundRequest } from './request-refund.ts'

type RefundElsewhere = { providerRefundId: string; amountCents: number }

/**
 * Records a refund that was made in the provider's own pages. If its amount is exactly what is owed, it is stored as
 * the refund of that claim, with its packs and its return. If it ends several claims, each gets a refund of its own.
 * Otherwise it has no packs, and the owner may say which return it was for (`assign-refund.ts`).
 */
export async function recordRefundElsewhere(
  tx: Tx,
  services: Services,
  orderId: string,
  made: RefundElsewhere,
): Promise<void> {
  const frame = {
    orderId,
    by: { kind: 'shop' as const, userId: null },
    isRepeated: () => isRecorded(tx, made),
  }
  await actOnOrder(tx, services, frame, async (order, { owed }) => {
    const claims = claimsPaidBy(owed, made.amountCents)
    if (claims.length === 0) await recordWithoutPacks(tx, services, order, made)
    for (const [place, claim] of claims.entries()) {
      const madeElsewhere = { providerRefundId: made.providerRefundId, isFirst: place === 0 }
      const request = await requestFor(tx, { orderId, adminId: null, claim, madeElsewhere })
      const now = { order: await readAgain(tx, orderId), account: await readAccount(tx, orderId) }
      await storeOnOrder(tx, services, { id: newId(), request, ...now })
    }
  })
}

async function isRecorded(tx: Tx, { providerRefundId }: RefundElsewhere): Promise<boolean> {
  const known = tx.selectFrom('refunds').select('id').where('provider_refund_id', '=', providerRefundId)
  return (await known.executeTakeFirst()) !== undefined
}

async function requestFor(tx: Tx, made: OfClaim): Promise<RefundRequest> {
  const { packs: lines, returnId: id } = made.claim
  if (id === null) return { ...made, body: { lines } }
  return requestForReturn(await lockReturn(tx, { id, version: undefined }), made)
}

async function recordWithoutPacks(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { providerRefundId, amountCents }: RefundElsewhere,
): Promise<void> {
  const now = services.clock.now()
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      order_id: order.id,
      checkout_id: order.checkout_id,
      payment_id: order.payment_id,
      amount_cents: amountCents,
      state: 'completed',
      provider_refund_id: providerRefundId,
      reason: 'provider',
      created_at: now,
      completed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyToOrder(tx, services, order, refund)
}

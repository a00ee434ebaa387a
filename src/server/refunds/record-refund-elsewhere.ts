import { claimsPaidBy } from '#shared/orders/account-money.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { chosenLinesCents } from '#shared/refunds/refund-rules.ts'
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
 * Records a refund that was made in the provider's own pages. If its amount is exactly a payable claim, or all claims
 * together, each of these claims gets a refund of its own. Otherwise an amount that is the price of the packs of lost
 * and returned parcels is the refund of these packs. Any other refund has no packs, and the owner may say which return
 * it was for (`assign-refund.ts`).
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
  await actOnOrder(tx, services, frame, async (order, account) => {
    const ended = await requestsEndedBy(tx, account, { orderId, ...made })
    if (ended.length === 0) await recordWithoutPacks(tx, services, order, made)
    for (const request of ended) {
      const now = { order: await readAgain(tx, orderId), account: await readAccount(tx, orderId) }
      await storeOnOrder(tx, services, { id: newId(), request, ...now })
    }
  })
}

async function isRecorded(tx: Tx, { providerRefundId }: RefundElsewhere): Promise<boolean> {
  const known = tx.selectFrom('refunds').select('id').where('provider_refund_id', '=', providerRefundId)
  return (await known.executeTakeFirst()) !== undefined
}

async function requestsEndedBy(
  tx: Tx,
  { owed, refundable, undelivered }: OrderAccount,
  { orderId, providerRefundId, amountCents }: RefundElsewhere & { orderId: string },
): Promise<RefundRequest[]> {
  const made = { orderId, adminId: null, madeElsewhere: { providerRefundId, isFirst: true } }
  const requests: RefundRequest[] = []
  for (const claim of claimsPaidBy(owed, amountCents)) {
    const madeElsewhere = { providerRefundId, isFirst: requests.length === 0 }
    requests.push(await requestFor(tx, { ...made, madeElsewhere, claim }))
  }
  const isForLost = requests.length === 0 && chosenLinesCents(refundable, undelivered) === amountCents
  return isForLost ? [{ ...made, body: { lines: undelivered, cause: 'lost' } }] : requests
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

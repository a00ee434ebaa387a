import type { Selectable } from 'kysely'
import { REFUND_REFUSED } from '#shared/refunds/texts.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { actOnOrder } from '../orders/act-on-order.ts'
import { actorOf } from '../orders/record-refund-on-order.ts'
import { ProviderUnavailable } from '../outside/payment/interface.ts'
import type { Services } from '../services.ts'
import { reopenReturn } from '../withdrawals/settle-return.ts'
import { completeRefund } from './complete-refund.ts'
import { alertOfRefusal } from './refund-alerts.ts'

type Refund = Selectable<RefundsRow>

const BY_HAND = 'PAID_BY_HAND'

/**
 * The provider makes one refund for each id, so the call can be repeated, also in parallel.
 * @throws ProviderUnavailable, and the refund stays 'requested'
 */
export async function sendRefund(services: Services, refundId: string): Promise<Refund['state']> {
  const refund = await services.database.db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!refund || refund.state !== 'requested') return refund?.state ?? 'failed'
  if (refund.payment_id === null) return refused(services, refund, BY_HAND)
  const answer =
    (await underWay(services, refund)) ??
    (await services.payment.refund({
      refundId,
      paymentId: refund.payment_id,
      amountCents: refund.amount_cents,
    }))
  if (answer.state === 'completed') {
    await completeRefund(services, refundId, answer.providerRefundId)
    return 'completed'
  }
  if (answer.state === 'pending') {
    await noteProviderId(services, refund, answer.providerRefundId)
    return 'requested'
  }
  return refused(services, refund, answer.reason ?? 'UNKNOWN')
}

async function underWay({ payment }: Services, { provider_refund_id: providerRefundId }: Refund) {
  const known = providerRefundId === null ? undefined : await payment.getRefund(providerRefundId)
  return known && { ...known, providerRefundId: providerRefundId ?? undefined, reason: 'FAILED' }
}

/** Stores the provider's id, unless the refund already has one. */
async function noteProviderId(services: Services, refund: Refund, providerRefundId: string | undefined) {
  if (providerRefundId === undefined || refund.provider_refund_id !== null) return
  await services.database.db
    .updateTable('refunds')
    .set({ provider_refund_id: providerRefundId })
    .where('id', '=', refund.id)
    .where('provider_refund_id', 'is', null)
    .execute()
}

async function refused(services: Services, refund: Refund, reason: string): Promise<Refund['state']> {
  logSparingly(services.log, `refund-refused:${reason}`, {
    level: 'error',
    fields: { refundId: refund.id, reason },
    message: 'the payment provider refused a refund',
  })
  // A payment without an order may have been refunded in the provider's own pages.
  if (refund.order_id === null && (await isGivenBack(services, refund))) {
    await completeRefund(services, refund.id, undefined)
    return 'completed'
  }
  await write(services.database, async (tx) => {
    tx.changed('orders')
    // Without an order the money is still owed, so the refund is retried until the provider completes it.
    const isNews =
      refund.order_id === null ||
      (await actOnOrder(tx, services, { orderId: refund.order_id, by: actorOf(refund) }, () =>
        storeRefusal(tx, refund, reason),
      ))
    if (!isNews) return
    await alertOfRefusal(tx, services, refund, reason)
  })
  const stored = services.database.db.selectFrom('refunds').select('state').where('id', '=', refund.id)
  return (await stored.executeTakeFirst())?.state ?? 'failed'
}

/** Returns false if another report came first: a completed refund stays completed. */
async function storeRefusal(tx: Tx, refund: Refund, reason: string): Promise<boolean> {
  const { id, withdrawal_id: returnId } = refund
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ state: 'failed', failure: reason })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (returnId !== null) await reopenReturn(tx, returnId, refund)
  return true
}

async function isGivenBack({ payment }: Services, { payment_id: paymentId }: Refund): Promise<boolean> {
  return paymentId !== null && (await payment.getCapture(paymentId))?.state === 'refunded'
}

/** Returns 'requested' if the provider is down. A job then tries again. */
export async function sendIfPossible(services: Services, refundId: string): Promise<Refund['state']> {
  try {
    return await sendRefund(services, refundId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    logSparingly(services.log, 'refund-waits', {
      level: 'warn',
      fields: { err: error, refundId },
      message: 'a refund waits for the payment provider',
    })
    return 'requested'
  }
}

/** @throws 409 NOT_REFUNDABLE if the provider refuses */
export async function sendOrRefuse(services: Services, refundId: string): Promise<void> {
  const state = await sendIfPossible(services, refundId)
  if (state === 'failed') throw new ShopError('NOT_REFUNDABLE', REFUND_REFUSED)
}

import { eurosToCents } from '#shared/money.ts'
import type { Owed } from '#shared/orders/account-money.ts'
import type { AdminWithdrawal, ReturnRefundBody } from '#shared/withdrawals/contract.ts'
import { RETURN_DUE_CHANGED, RETURN_NOT_CHECKED, RETURN_NOTHING_DUE } from '#shared/withdrawals/texts.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { lockReturn, possible, type LockedReturn } from '../withdrawals/lock-return.ts'
import { getWithdrawal } from '../withdrawals/queries.ts'
import { assignRefund } from './assign-refund.ts'
import { storeRefund, type RefundRequest } from './request-refund.ts'
import { sendOrRefuse } from './send-refund.ts'

/**
 * Refunds through the provider, records how the return was repaid, or takes a refund that was made in the provider's own
 * pages. A return that is already refunded stays as it is.
 * @throws 404; 409 STALE; 409 CONFLICT if the shown amount is no longer due; 409 NOT_REFUNDABLE if the return cannot
 * be refunded yet, nothing is due, or the provider refuses; 422 for an impossible day of repayment, or without the means
 * of repayment if the order was not paid online; the refusals of `assignRefund`
 */
export async function refundReturn(
  services: Services,
  { id, adminId }: { id: string; adminId: string },
  { version, total, repaid, madeElsewhere }: ReturnRefundBody,
): Promise<AdminWithdrawal> {
  const refundId = await write(services.database, async (tx) => {
    const found = await lockReturn(tx, { id, version })
    if (found.step === 'refunded') return undefined
    if (madeElsewhere === undefined) return storeReturnRefund(tx, services, found, { adminId, total, repaid })
    const request = requestForReturn(found, { adminId, ...payableClaim(found, total) })
    await assignRefund(tx, services, { refundId: madeElsewhere, found, request, adminId })
    return undefined
  })
  if (refundId !== undefined) await sendOrRefuse(services, refundId)
  return getWithdrawal(services.database.db, id)
}

/**
 * Returns the refund's id.
 * @throws the refusals of `payableClaim` and `storeRefund`
 */
export async function storeReturnRefund(
  tx: Tx,
  services: Services,
  found: LockedReturn,
  { adminId, total, repaid }: Pick<RefundRequest, 'adminId'> & Pick<ReturnRefundBody, 'total' | 'repaid'>,
): Promise<string> {
  const made = { adminId, ...payableClaim(found, total) }
  return storeRefund(tx, services, requestForReturn(found, made, repaid))
}

/**
 * @throws 409 NOT_REFUNDABLE if the return cannot be refunded yet or nothing is due; 409 CONFLICT if `total` differs
 * from what is due
 */
function payableClaim(found: LockedReturn, total: number | undefined) {
  const { order_id: orderId, owed: claim } = found
  if (orderId === null || !possible(found).canRefund)
    throw new ShopError('NOT_REFUNDABLE', RETURN_NOT_CHECKED)
  if (!claim) throw new ShopError('NOT_REFUNDABLE', RETURN_NOTHING_DUE)
  if (total !== undefined && eurosToCents(total) !== claim.totalCents)
    throw new ShopError('CONFLICT', RETURN_DUE_CHANGED)
  return { orderId, claim }
}

export type OfClaim = Pick<RefundRequest, 'orderId' | 'adminId' | 'madeElsewhere'> & { claim: Owed }

export function requestForReturn(
  found: LockedReturn,
  made: OfClaim,
  repaid?: ReturnRefundBody['repaid'],
): RefundRequest {
  return {
    ...made,
    // Packs that came back were restocked when they were checked, so `restock` is only for unsent packs.
    body: {
      lines: made.claim.packs,
      ...(found.comesBack ? { cause: 'sent-back' } : { restock: true }),
      ...(!found.comesBack && found.hasLost && { cause: 'lost' }),
      ...(repaid && { repaid }),
    },
    ofReturn: { id: found.id, isChecked: found.checked_at !== null },
  }
}

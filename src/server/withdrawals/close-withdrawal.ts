import type { AdminWithdrawal, WithdrawalPatch } from '#shared/withdrawals/contract.ts'
import {
  RETURN_REFUNDED,
  WITHDRAWAL_DECLARED_AGAIN,
  WITHDRAWAL_STILL_OWED,
} from '#shared/withdrawals/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { violatedConstraint, write } from '../database/write.ts'
import { nextVersion } from '../editing/edit-version.ts'
import { ShopError } from '../http/shop-error.ts'
import { countEdit } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { actOnReturn, type LockedReturn } from './lock-return.ts'
import { getWithdrawal } from './queries.ts'

/**
 * @throws 404; 409 STALE; 409 CONFLICT when opening a return that is refunded, or while the same person has another
 * open declaration for the order, and when closing a return whose refund is due now (`refuseOwed`)
 */
export async function setWithdrawalState(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
  { state, version }: WithdrawalPatch,
  byUserId: string,
): Promise<AdminWithdrawal> {
  const { database, clock } = services
  try {
    return await write(database, (tx) =>
      actOnReturn(tx, { id, version }, async (held) => {
        if (held.state === state) return getWithdrawal(tx, id)
        if (held.step === 'refunded') throw new ShopError('CONFLICT', RETURN_REFUNDED)
        if (state === 'done') refuseOwed(held)
        const at = clock.now()
        await tx
          .updateTable('withdrawals')
          .set({ state, closed_at: state === 'done' ? at : null, version: nextVersion() })
          .where('id', '=', id)
          .execute()
        tx.changed('orders')
        if (held.order_id !== null) await countEdit(tx, held.order_id)
        const done = { by: byUserId, at, act: 'changed', kind: 'withdrawal', id } as const
        const { state: before, number: name } = held
        await recordActivity(tx, { ...done, name, before: { state: before }, after: { state } })
        return getWithdrawal(tx, id)
      }),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'withdrawals_one_open') throw error
    throw new ShopError('CONFLICT', WITHDRAWAL_DECLARED_AGAIN)
  }
}

/**
 * The owner may close a return whose money is owed only for a declaration by the legal form, because the form does not
 * prove who filled it in.
 * @throws 409 CONFLICT if the refund is due now for another reason
 */
function refuseOwed({ owed }: LockedReturn): void {
  if (owed?.isPayable && owed.why !== 'declared') throw new ShopError('CONFLICT', WITHDRAWAL_STILL_OWED)
}

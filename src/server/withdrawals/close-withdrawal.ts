import type { AdminWithdrawal, WithdrawalPatch } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_DECLARED_AGAIN, WITHDRAWAL_NOT_FOUND } from '#shared/withdrawals/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { violatedConstraint, write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { getWithdrawal } from './queries.ts'

/**
 * Takes a declaration off the list of work, or puts it back.
 * @throws 404; 409 when the same one has been declared anew meanwhile
 */
export async function setWithdrawalState(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  { state }: WithdrawalPatch,
  byUserId: string,
): Promise<AdminWithdrawal> {
  try {
    await write(database, async (tx) => {
      const at = clock.now()
      const changed = await tx
        .updateTable('withdrawals')
        .set({ state, closed_at: state === 'done' ? at : null })
        .where('id', '=', id)
        .where('state', '!=', state)
        .returning('order_number')
        .executeTakeFirst()
      if (!changed) return
      tx.changed('orders')
      const done = { by: byUserId, at, act: 'changed', kind: 'withdrawal', id } as const
      const before = { state: state === 'done' ? 'open' : 'done' }
      await recordActivity(tx, { ...done, name: changed.order_number, before, after: { state } })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'withdrawals_one_open') throw error
    throw new ShopError('CONFLICT', WITHDRAWAL_DECLARED_AGAIN)
  }
  const withdrawal = await getWithdrawal(database.db, id)
  if (!withdrawal) throw new ShopError('NOT_FOUND', WITHDRAWAL_NOT_FOUND)
  return withdrawal
}

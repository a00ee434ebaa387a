import type { AdminWithdrawal, WithdrawalPatch } from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_DECLARED_AGAIN, WITHDRAWAL_NOT_FOUND } from '#shared/withdrawals/texts.ts'
import { violatedConstraint } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { getWithdrawal } from './queries.ts'

/**
 * Takes a declaration off the list of work, or puts it back.
 * @throws 404; 409 when the same one has been declared anew meanwhile
 */
export async function setWithdrawalState(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  { state }: WithdrawalPatch,
): Promise<AdminWithdrawal> {
  try {
    await db
      .updateTable('withdrawals')
      .set({ state, closed_at: state === 'done' ? clock.now() : null })
      .where('id', '=', id)
      .where('state', '!=', state)
      .execute()
  } catch (error) {
    if (violatedConstraint(error) !== 'withdrawals_one_open') throw error
    throw new ShopError('CONFLICT', WITHDRAWAL_DECLARED_AGAIN)
  }
  const withdrawal = await getWithdrawal(db, id)
  if (!withdrawal) throw new ShopError('NOT_FOUND', WITHDRAWAL_NOT_FOUND)
  return withdrawal
}

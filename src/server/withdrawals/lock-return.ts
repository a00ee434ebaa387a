import type { Selectable, Updateable } from 'kysely'
import { nextSteps } from '#shared/withdrawals/return-rules.ts'
import { WITHDRAWAL_MOVED, WITHDRAWAL_NOT_FOUND } from '#shared/withdrawals/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { WithdrawalsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { nextVersion, refuseStale } from '../editing/edit-version.ts'
import { ShopError } from '../http/shop-error.ts'
import { readAccounts, type ReturnOfOrder, returnOf, updateDerivedColumns } from '../orders/account.ts'
import { countEdit } from '../orders/lock-order.ts'
import { lockSale } from '../sales/sale-locks.ts'
import { getWithdrawal } from './queries.ts'

export type LockedReturn = Selectable<WithdrawalsRow> & ReturnOfOrder

/**
 * Locks the order before the return, in the sequence that the locks of a sale require.
 * @throws 404; 409 STALE
 */
export async function lockReturn(
  tx: Tx,
  { id, version }: { id: string; version: number | undefined },
): Promise<LockedReturn> {
  const known = await tx.selectFrom('withdrawals').select('order_id').where('id', '=', id).executeTakeFirst()
  if (known?.order_id) await lockSale(tx, { order: { id: known.order_id } })
  const found = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new ShopError('NOT_FOUND', WITHDRAWAL_NOT_FOUND)
  await refuseStale(tx, found, version, () => getWithdrawal(tx, id), WITHDRAWAL_MOVED)
  const orders = await readAccounts(tx, found.order_id === null ? [] : [found.order_id])
  return { ...found, ...returnOf(orders.get(found.order_id ?? ''), id) }
}

/**
 * Locks the return, runs `act`, and then updates the columns that depend on the order's account.
 * @throws 404; 409 STALE
 */
export async function actOnReturn<Result>(
  tx: Tx,
  seen: { id: string; version: number | undefined },
  act: (found: LockedReturn) => Promise<Result>,
): Promise<Result> {
  const found = await lockReturn(tx, seen)
  const result = await act(found)
  if (found.order_id !== null) await updateDerivedColumns(tx, found.order_id)
  return result
}

export function possible({ step, comesBack, lines }: LockedReturn) {
  return nextSteps({ step, hasLeft: comesBack, lineCount: lines.length })
}

type Noted = {
  adminId: string
  at: Date
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export async function changeReturn(
  tx: Tx,
  { id, number, step, order_id: orderId }: LockedReturn,
  change: Updateable<WithdrawalsRow> & { step: LockedReturn['step'] },
  { adminId, at, before, after }: Noted,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ ...change, version: nextVersion() })
    .where('id', '=', id)
    .execute()
  tx.changed('orders')
  if (orderId !== null) await countEdit(tx, orderId)
  await recordActivity(tx, {
    by: adminId,
    at,
    act: 'changed',
    kind: 'withdrawal',
    id,
    name: number,
    before: { step, ...before },
    after: { step: change.step, ...after },
  })
}

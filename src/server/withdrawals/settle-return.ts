import type { Tx } from '../database/write.ts'
import { nextVersion } from '../editing/edit-version.ts'

/** The call can be repeated safely. */
export async function settleReturn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ step: 'refunded', state: 'done', closed_at: at, version: nextVersion() })
    .where('id', '=', id)
    .where('step', '<>', 'refunded')
    .execute()
  tx.changed('orders')
}

/**
 * Reopens a return whose refund was refused, unless it was for the whole order and has been declared again meanwhile.
 */
export async function reopenReturn(tx: Tx, id: string): Promise<void> {
  const found = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || found.step !== 'refunded') return
  const same = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_number', '=', found.order_number)
    .where('email', '=', found.email)
    .where('name', '=', found.name)
    .where('state', '=', 'open')
    .where('is_part', '=', false)
    .executeTakeFirst()
  const isOpen = found.is_part || same === undefined
  await tx
    .updateTable('withdrawals')
    .set({
      step: found.checked_at ? 'checked' : 'declared',
      ...(isOpen && { state: 'open', closed_at: null }),
      version: nextVersion(),
    })
    .where('id', '=', id)
    .execute()
  tx.changed('orders')
}

import { sql, type Selectable } from 'kysely'
import { noLongerToSend } from '#shared/orders/account-packs.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { nextVersion } from '../editing/edit-version.ts'
import { releasePartOfOrderHold } from '../inventory/order-holds.ts'
import { orderWithAccount, readAccount } from '../orders/account.ts'

/** A return that was closed before keeps the time of its closing. */
export async function settleReturn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({
      step: 'refunded',
      state: 'done',
      closed_at: sql<Date>`coalesce(closed_at, ${at})`,
      version: nextVersion(),
    })
    .where('id', '=', id)
    .where('step', '<>', 'refunded')
    .execute()
  tx.changed('orders')
}

/**
 * Ends a return for which nothing is due. Its free packs that never left go back to the shelf here, because no refund
 * moves them.
 */
export async function endUnpaidReturn(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string },
  by: { byUserId: string | null; now: Date },
): Promise<void> {
  const { order, account: before } = await orderWithAccount(tx, orderId)
  await settleReturn(tx, id, by.now)
  const unsent = noLongerToSend(before, await readAccount(tx, orderId))
  await releasePartOfOrderHold(tx, chosenOf(order.lines, unsent), { orderId, ...by })
}

/** Returns the lines with the chosen quantities. */
export const chosenOf = <Line extends { id: string }>(
  lines: readonly Line[],
  chosen: readonly ChosenLine[],
) =>
  lines.flatMap((line) =>
    chosen.filter((one) => one.line === line.id).map(({ quantity }) => ({ ...line, quantity })),
  )

/**
 * Puts a return back to the step and state before the refund, because the refund was refused. A return of the whole
 * order stays closed if it has been declared again meanwhile.
 */
export async function reopenReturn(
  tx: Tx,
  id: string,
  { created_at: asked }: Pick<Selectable<RefundsRow>, 'created_at'>,
): Promise<void> {
  const found = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || found.step !== 'refunded') return
  const wasClosed = found.closed_at !== null && found.closed_at < asked
  const same = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_number', '=', found.order_number)
    .where('email', '=', found.email)
    .where('name', '=', found.name)
    .where('state', '=', 'open')
    .where('is_part', '=', false)
    .executeTakeFirst()
  const isOpen = !wasClosed && (found.is_part || same === undefined)
  await tx
    .updateTable('withdrawals')
    .set({
      step: found.checked_at ? 'checked' : found.received_at ? 'received' : 'declared',
      ...(isOpen && { state: 'open', closed_at: null }),
      version: nextVersion(),
    })
    .where('id', '=', id)
    .execute()
  tx.changed('orders')
}

import type { Selectable } from 'kysely'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import { newId } from '../database/ids.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'
import { settleReturn } from './settle-return.ts'
import { linesOfReturns } from './return-lines.ts'
import { returnsDue } from './returns-due.ts'
import { storeWithdrawal } from './store-withdrawal.ts'

type Refund = { body: RefundBody; isWhole: boolean; at: Date }

/** Checked: what came back went to the stock then. */
type PaidReturn = { id: string; isChecked: boolean }

/**
 * The return that a refund by the shopkeeper pays: the one that waits, where all is refunded or it is said to be for a return.
 * Goods sent back without a declaration get a record of their own, so that every return is in one list.
 */
export async function returnOfRefund(
  tx: Tx,
  order: Selectable<OrdersRow>,
  { body, isWhole, at }: Refund,
): Promise<PaidReturn | undefined> {
  const isReturn = body.cause === 'sent-back'
  if (!isReturn && !isWhole) return undefined
  const { lines = [], restock } = body
  const waiting = await waitingReturn(tx, order.id, { lines, isWhole })
  if (waiting) return { id: waiting.id, isChecked: waiting.checked_at !== null }
  if (!isReturn || lines.length === 0 || order.shipped_at === null) return undefined
  const id = newId()
  const { customer_first_name: first, customer_last_name: last, customer_email: email } = order
  const declaration = { name: `${first} ${last}`.trim(), email, orderNumber: order.number }
  await storeWithdrawal(tx, { id, orderId: order.id, declaration, isWork: false, part: lines, at })
  await tx
    .updateTable('withdrawal_lines')
    .set((eb) => (restock ? { restocked: eb.ref('quantity') } : { damaged: eb.ref('quantity') }))
    .where('withdrawal_id', '=', id)
    .execute()
  await tx.updateTable('withdrawals').set({ received_at: at, checked_at: at }).where('id', '=', id).execute()
  return { id, isChecked: false }
}

/**
 * The first return that waits, of these lines where some are named. That of an order cancelled before it was sent is no work
 * of its own: only the refund of the whole ends it.
 */
async function waitingReturn(
  tx: Tx,
  orderId: string,
  { lines, isWhole }: { lines: NonNullable<RefundBody['lines']>; isWhole: boolean },
) {
  const waiting = await tx
    .selectFrom('withdrawals')
    .select(['id', 'checked_at'])
    .where('order_id', '=', orderId)
    .where('step', '<>', 'refunded')
    .$if(!isWhole, (query) => query.where('state', '=', 'open'))
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .execute()
  if (isWhole || lines.length === 0) return waiting[0]
  const ids = waiting.map(({ id }) => id)
  const named = (await linesOfReturns(tx, ids)).filter(({ line_id: id }) =>
    lines.some(({ line }) => line === id),
  )
  return waiting.find(({ id }) => named.some(({ withdrawal_id: of }) => of === id))
}

/** A refund of this return is stored or done: it ends once nothing is due any more. Safe to repeat. */
export async function settlePaidReturn(
  tx: Tx,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  id: string | null,
): Promise<void> {
  if (id === null) return
  const row = await tx
    .selectFrom('withdrawals')
    .select(['id', 'order_id', 'checked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const due = (await returnsDue(tx, settings.current.delivery, [row])).get(id)
  if (due === undefined || due.due.totalCents === 0) await settleReturn(tx, id, clock.now())
}

import type { Selectable } from 'kysely'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import { newId } from '../database/ids.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { orderWithAccount } from '../orders/account.ts'
import type { Services } from '../services.ts'
import { settleReturn } from './settle-return.ts'
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
  await storeWithdrawal(tx, { id, orderId: order.id, declaration, isWork: true, lines, isPart: true, at })
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
  const named = await tx
    .selectFrom('withdrawal_lines')
    .select('withdrawal_id')
    .where(
      isOneOf(
        'line_id',
        lines.map(({ line }) => line),
      ),
    )
    .execute()
  return waiting.find(({ id }) => named.some(({ withdrawal_id: of }) => of === id))
}

/** A refund is done: the returns of its order end of which nothing is owed any more. Safe to repeat. */
export async function settlePaidReturns(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  orderId: string,
): Promise<void> {
  const { order, account } = await orderWithAccount(tx, orderId)
  const isOwed = (id: string) => account.owed.some(({ returnId }) => returnId === id)
  for (const { id, step, state, lines } of order.returns)
    if (step !== 'refunded' && state === 'open' && lines.length > 0 && !isOwed(id))
      await settleReturn(tx, id, clock.now())
}

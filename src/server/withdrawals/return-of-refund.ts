import type { Selectable } from 'kysely'
import type { RefundBody } from '#shared/orders/contract.ts'
import { newId } from '../database/ids.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { storeWithdrawal } from './store-withdrawal.ts'

type Refund = { body: RefundBody; isWhole: boolean; at: Date }

/**
 * The return that a refund by the shopkeeper pays: the one that waits, where all is refunded or it is said to be for a return.
 * Goods sent back without a declaration get a record of their own, so that every return is in one list.
 */
export async function returnOfRefund(
  tx: Tx,
  order: Selectable<OrdersRow>,
  { body, isWhole, at }: Refund,
): Promise<string | undefined> {
  const isReturn = body.cause === 'sent-back'
  if (!isReturn && !isWhole) return undefined
  const waiting = await tx
    .selectFrom('withdrawals')
    .select(['id', 'state'])
    .where('order_id', '=', order.id)
    .where('step', '<>', 'refunded')
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .executeTakeFirst()
  // That of an order cancelled before it was sent is no work of its own: the refund of the whole ends it.
  if (waiting && (waiting.state === 'open' || isWhole)) return waiting.id
  const { lines = [], restock } = body
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
  return id
}

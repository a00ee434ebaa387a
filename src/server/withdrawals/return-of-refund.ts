import { awayOf, placesIn } from '#shared/orders/account-packs.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import { newId } from '../database/ids.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Tx } from '../database/write.ts'
import { moveStock, sleeveCounts } from '../inventory/stock-movements.ts'
import { orderWithAccount } from '../orders/account.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { chosenOf, endUnpaidReturn } from './settle-return.ts'
import { declarationOf, storeWithdrawal } from './store-withdrawal.ts'

type Refund = { body: RefundBody; isWhole: boolean; at: Date; adminId: string | null }

export type PaidReturn = {
  id: string
  /** True if the goods were counted before the refund. */
  isChecked: boolean
  counted?: readonly ChosenLine[]
}

/**
 * Returns the return that the refund pays. A refund can pay a return if it covers the rest of the total, or if its
 * cause is 'sent-back'. Goods that are sent back without a waiting return get a new record. They have arrived, so the
 * record is counted at once.
 */
export async function returnOfRefund(
  tx: Tx,
  order: LockedOrder,
  account: OrderAccount,
  { body, isWhole, at, adminId }: Refund,
): Promise<PaidReturn | undefined> {
  const isReturn = body.cause === 'sent-back'
  if (!isReturn && !isWhole) return undefined
  const { lines = [], restock } = body
  const waiting = await waitingReturn(tx, order.id, { lines, isWhole })
  if (waiting) return { id: waiting.id, isChecked: waiting.checked_at !== null }
  if (!isReturn) return undefined
  const counted = lines.flatMap(({ line, quantity }) => {
    const back = Math.min(quantity, awayOf(placesIn(account, line)))
    return back > 0 ? [{ line, quantity: back }] : []
  })
  if (counted.length === 0) return undefined
  const id = newId()
  const kept = { id, orderId: order.id, declaration: declarationOf(order), isWork: true, isPart: true, at }
  await storeWithdrawal(tx, { ...kept, lines: counted })
  await tx
    .updateTable('withdrawal_lines')
    .set((eb) => (restock ? { restocked: eb.ref('quantity') } : { damaged: eb.ref('quantity') }))
    .where('withdrawal_id', '=', id)
    .execute()
  const received = { step: 'checked', received_at: at, checked_at: at } as const
  await tx.updateTable('withdrawals').set(received).where('id', '=', id).execute()
  const cause = { reason: 'sent-back', orderId: order.id, byUserId: adminId, now: at } as const
  if (restock) await moveStock(tx, sleeveCounts(chosenOf(order.lines, counted)), cause)
  return { id, isChecked: false, counted }
}

/**
 * Returns the return that the refund pays. Only a refund of the rest of the total may pay a closed return, such as that
 * of an order that was cancelled before it was sent.
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

export async function settlePaidReturns(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  orderId: string,
): Promise<void> {
  const { order, account } = await orderWithAccount(tx, orderId)
  const isPaid = (id: string) => account.returns.some((one) => one.id === id && one.isPaid)
  for (const { id, step, state, lines } of order.returns)
    if (step !== 'refunded' && state === 'open' && lines.length > 0 && isPaid(id))
      await endUnpaidReturn(tx, { id, orderId }, { byUserId: null, now: clock.now() })
}

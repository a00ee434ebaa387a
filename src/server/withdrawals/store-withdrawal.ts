import { randomInt } from 'node:crypto'
import { plainEmail } from '#shared/email.ts'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import { returnNumber } from '#shared/withdrawals/return-rules.ts'
import type { Tx } from '../database/write.ts'
import type { LockedOrder } from '../orders/lock-order.ts'

export type Declaration = { name: string; email: string; orderNumber: string }

export function declarationOf(order: LockedOrder): Declaration {
  const { customer_first_name: first, customer_last_name: last, customer_email: email } = order
  return { name: `${first} ${last}`.trim(), email: plainEmail(email), orderNumber: order.number }
}

type NewWithdrawal = {
  id: string
  orderId: string | null
  declaration: Declaration
  /** False if nobody has to handle the declaration. */
  isWork: boolean
  lines: readonly ChosenLine[]
  /** False for the declaration of a whole order. */
  isPart: boolean
  comesBack?: boolean
  at: Date
}

/**
 * Returns the number of the return, or undefined if the id is stored already or the same declaration of a whole order
 * is open.
 */
export async function storeWithdrawal(
  tx: Tx,
  { id, orderId, declaration, isWork, lines, isPart, comesBack = true, at }: NewWithdrawal,
): Promise<string | undefined> {
  const number = await freeNumber(tx)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawals')
    .values({
      id,
      number,
      order_id: orderId,
      order_number: declaration.orderNumber,
      name: declaration.name,
      email: declaration.email,
      state: isWork ? 'open' : 'done',
      closed_at: isWork ? null : at,
      is_part: isPart,
      comes_back: comesBack,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  const rows = lines.map(({ line: line_id, quantity }) => ({ withdrawal_id: id, line_id, quantity }))
  if (rows.length > 0) await tx.insertInto('withdrawal_lines').values(rows).execute()
  return number
}

/** Two simultaneous calls practically never choose the same number. */
async function freeNumber(tx: Tx): Promise<string> {
  for (;;) {
    const number = returnNumber(randomInt)
    const taken = await tx
      .selectFrom('withdrawals')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirst()
    if (!taken) return number
  }
}

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import { returnNumber } from '#shared/withdrawals/return-rules.ts'
import type { Db } from '../database/database.ts'
import type { Tx } from '../database/write.ts'
import { refundableLines } from '../orders/refundable-lines.ts'

export type NewWithdrawal = {
  id: string
  orderId: string | null
  declaration: { name: string; email: string; orderNumber: string }
  /** False when nobody has to handle it. */
  isWork: boolean
  /** Some lines of the order; else all that are left. */
  part?: readonly ChosenLine[] | undefined
  at: Date
}

/** The number of the return that was stored; undefined where the same declaration is open already. */
export async function storeWithdrawal(
  tx: Tx,
  { id, orderId, declaration, isWork, part, at }: NewWithdrawal,
): Promise<string | undefined> {
  const number = await freeNumber(tx)
  const lines = part ?? (orderId === null ? [] : await readLinesToWithdraw(tx, orderId))
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
      is_part: part !== undefined,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  const rows = lines.map(({ line: line_id, quantity }) => ({ withdrawal_id: id, line_id, quantity }))
  if (rows.length > 0) await tx.insertInto('withdrawal_lines').values(rows).execute()
  return number
}

/** A random number that no return has yet. A simultaneous duplicate is practically impossible. */
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

/** The packs of an order that are neither refunded nor withdrawn from. */
export async function readLinesToWithdraw(db: Db, orderId: string): Promise<ChosenLine[]> {
  const lines = (await refundableLines(db, [orderId])).get(orderId) ?? []
  const withdrawn = await db
    .selectFrom('withdrawal_lines')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_lines.withdrawal_id')
    .select(['line_id', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .groupBy('line_id')
    .execute()
  return lines
    .map(({ id, quantity, refunded }) => {
      const already = withdrawn.find(({ line_id }) => line_id === id)?.quantity ?? 0
      return { line: id, quantity: quantity - refunded - already }
    })
    .filter(({ quantity }) => quantity > 0)
}

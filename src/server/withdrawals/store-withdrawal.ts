import { randomInt } from 'node:crypto'
import type { ChosenLine } from '#shared/refunds/refund-rules.ts'
import { returnNumber } from '#shared/withdrawals/return-rules.ts'
import type { Tx } from '../database/write.ts'

export type NewWithdrawal = {
  id: string
  orderId: string | null
  declaration: { name: string; email: string; orderNumber: string }
  /** False when nobody has to handle it. */
  isWork: boolean
  /** The packs that it is about; none where the order is not known. */
  lines: readonly ChosenLine[]
  /** Of some packs only; else of all that were left. */
  isPart: boolean
  /** False where its packs never left or are lost, beside others of the same declaration. */
  comesBack?: boolean
  at: Date
}

/** The number of the return that was stored; undefined where the same declaration is open already. */
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

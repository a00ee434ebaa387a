import type { ExpressionBuilder } from 'kysely'
import { messagesStart } from '#shared/privacy/retention-periods.ts'
import { inBatches } from '../database/batches.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'

/** Who declared the withdrawal of orders that name nobody any more; a declaration that waits keeps its name. */
export async function forgetDeclarantsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await nameless(tx).where('order_id', 'in', orderIds).where('state', '=', 'done').execute()
}

/**
 * The same for declarations that were dealt with after their order had lost its person, and, where no order was found
 * to one, as long after it as messages are kept.
 */
export async function cleanupWithdrawals({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = messagesStart(clock.now())
  // By the orders that name nobody, not by the declarations: nearly all of these have nothing to be forgotten yet.
  await inBatches(database, async (tx, rows) => {
    const { numUpdatedRows } = await nameless(tx)
      .where('id', 'in', (eb) =>
        named(eb)
          .where('order_id', 'in', (orders) =>
            orders.selectFrom('orders').select('orders.id').where('orders.anonymised_at', 'is not', null),
          )
          .limit(rows),
      )
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
  await inBatches(database, async (tx, rows) => {
    const { numUpdatedRows } = await nameless(tx)
      .where('id', 'in', (eb) =>
        named(eb).where('order_id', 'is', null).where('created_at', '<', before).limit(rows),
      )
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}

function nameless(tx: Tx) {
  return tx.updateTable('withdrawals').set({ name: '', email: '' })
}

/** What was dealt with and still names somebody. */
const named = (eb: ExpressionBuilder<Tables, 'withdrawals'>) =>
  eb.selectFrom('withdrawals').select('withdrawals.id').where('state', '=', 'done').where('email', '<>', '')

import type { ExpressionBuilder } from 'kysely'
import { messagesStart } from '#shared/privacy/retention-periods.ts'
import { inBatches } from '../database/batches.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'

/** A declaration of withdrawal that is still open keeps its name and e-mail address. */
export async function forgetDeclarantsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await nameless(tx).where('order_id', 'in', orderIds).where('state', '=', 'done').execute()
}

/**
 * Erases the name and the e-mail address from closed declarations of withdrawal whose order is anonymised. A closed
 * declaration without a known order keeps them as long as messages are kept.
 */
export async function cleanupWithdrawals({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = messagesStart(clock.now())
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

const named = (eb: ExpressionBuilder<Tables, 'withdrawals'>) =>
  eb.selectFrom('withdrawals').select('withdrawals.id').where('state', '=', 'done').where('email', '<>', '')

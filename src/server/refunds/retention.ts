import { inBatches } from '../database/batches.ts'
import type { Tx } from '../database/write.ts'
import type { Services } from '../services.ts'

export async function forgetRefundNotesOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await noteless(tx).where('order_id', 'in', orderIds).execute()
}

/** Deletes the notes on refunds of anonymised orders, including notes written after the anonymisation. */
export async function cleanupRefundNotes({ database }: Pick<Services, 'database'>): Promise<void> {
  await inBatches(database, async (tx, rows) => {
    const { numUpdatedRows } = await noteless(tx)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('refunds')
          .innerJoin('orders', 'orders.id', 'refunds.order_id')
          .select('refunds.id')
          .where('refunds.note', '<>', '')
          .where('orders.anonymised_at', 'is not', null)
          .limit(rows),
      )
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}

function noteless(tx: Tx) {
  return tx.updateTable('refunds').set({ note: '', request_hash: null })
}

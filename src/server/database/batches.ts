import type { Database } from './database.ts'
import { write, type Tx } from './write.ts'

export const BATCH_ROWS = 200

/**
 * Works in batches, each in its own transaction, so that no transaction locks many rows for long and an interrupted run
 * keeps its progress. `work` gets the maximum number of rows and returns the number of handled rows. The run ends when
 * `work` handles fewer rows than the maximum.
 */
export async function inBatches(
  database: Pick<Database, 'db' | 'changes'>,
  work: (tx: Tx, rows: number) => Promise<number>,
): Promise<void> {
  for (let done = BATCH_ROWS; done >= BATCH_ROWS;) done = await write(database, (tx) => work(tx, BATCH_ROWS))
}

export async function deleteInBatches(
  database: Pick<Database, 'db' | 'changes'>,
  remove: (tx: Tx, rows: number) => { executeTakeFirst(): Promise<{ numDeletedRows: bigint } | undefined> },
): Promise<void> {
  await inBatches(database, async (tx, rows) => {
    const deleted = await remove(tx, rows).executeTakeFirst()
    return Number(deleted?.numDeletedRows ?? 0)
  })
}

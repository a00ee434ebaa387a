import type { Database } from './database.ts'
import { write, type Tx } from './write.ts'

/** The most rows that one transaction of a cleanup touches. */
export const BATCH_ROWS = 200

/**
 * Work on any number of rows, a few at a time: no transaction holds many rows for long, and a run that is cut short
 * keeps what it did. `work` gets the number of rows it may take and returns how many it did; it is called, in a new
 * transaction each time, until it finds fewer than that.
 */
export async function inBatches(
  database: Pick<Database, 'db' | 'changes'>,
  work: (tx: Tx, rows: number) => Promise<number>,
): Promise<void> {
  for (let done = BATCH_ROWS; done >= BATCH_ROWS;) done = await write(database, (tx) => work(tx, BATCH_ROWS))
}

/** The same for rows that are simply deleted: `remove` is the statement, with its own limit of rows. */
export async function deleteInBatches(
  database: Pick<Database, 'db' | 'changes'>,
  remove: (tx: Tx, rows: number) => { executeTakeFirst(): Promise<{ numDeletedRows: bigint } | undefined> },
): Promise<void> {
  await inBatches(database, async (tx, rows) => {
    const deleted = await remove(tx, rows).executeTakeFirst()
    return Number(deleted?.numDeletedRows ?? 0)
  })
}

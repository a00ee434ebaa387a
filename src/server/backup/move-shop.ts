import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { write } from '../database/write.ts'
import { StartupError } from '../startup-error.ts'
import { enqueueAgain, prepareTarget, refuseDifferences } from './restore-backup.ts'
import {
  differences,
  insertRows,
  migrationsOf,
  readAsOfNow,
  rowsOf,
  sumsOf,
  tablesInOrder,
  tableSum,
  takeRowsAsTheyAre,
  waitingJobs,
  type Snapshot,
  type TableSum,
} from './table-rows.ts'

/**
 * Copies a stopped shop into an empty database of either engine: all rows or none, compared table by table.
 * @throws StartupError if a shop is open on the old database, if a later release has migrated the old database, if the
 * new one is not empty, or if the rows differ
 */
export async function moveShop(
  from: Database,
  to: Database,
  log: FastifyBaseLogger,
): Promise<Record<string, TableSum>> {
  return readAsOfNow(from, async (old) => {
    await refuseOpenShop(from, old)
    const sums = await copyRows(old, to)
    await enqueueAgain(to, await waitingJobs(old), log)
    await migrate(to)
    return sums
  })
}

/**
 * Copies a shop, which may be open, as of one moment and without its jobs, into an empty database.
 * @throws StartupError like `moveShop`, but not for an open shop
 */
export async function copyForRehearsal(from: Database, to: Database): Promise<void> {
  await readAsOfNow(from, (old) => copyRows(old, to))
}

async function copyRows(old: Snapshot, to: Database): Promise<Record<string, TableSum>> {
  await prepareTarget(to, await migrationsOf(old))
  return write(to, async (tx) => {
    await takeRowsAsTheyAre(tx)
    const read = await copyTables(old, tx)
    refuseDifferences(differences(read, await sumsOf(tx)))
    return read
  })
}

async function copyTables(old: Snapshot, tx: Snapshot): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {}
  for (const table of await tablesInOrder(old)) {
    const sum = tableSum()
    for await (const lines of rowsOf(old, table)) {
      sum.add(lines)
      await insertRows(tx, table, lines)
    }
    sums[table] = sum.result()
  }
  return sums
}

/**
 * Refuses to copy a database that a shop has open, because sales during the copy would be lost. On the embedded engine,
 * the folder lock has already refused.
 */
async function refuseOpenShop({ engine }: Database, tx: Snapshot): Promise<void> {
  if (engine === 'embedded') return
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'carapace' and pid <> pg_backend_pid()`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) > 0)
    throw new StartupError('A shop is open on the old database: stop every one, then move.')
}

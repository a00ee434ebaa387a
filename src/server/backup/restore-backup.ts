import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { creditNoteNumber, invoiceNumber } from '#shared/documents/document-numbers.ts'
import { orderNumber } from '#shared/orders/order-number.ts'
import { raiseNumber } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { write, type Tx } from '../database/write.ts'
import { createJobs, type JobKinds, type JobName } from '../jobs/job-queue.ts'
import type { StoragePort } from '../outside/storage/interface.ts'
import { StartupError } from '../startup-error.ts'
import { checkBackupFile, readBackupFile, type Manifest } from './backup-file.ts'
import type { ShopData } from './make-backup.ts'
import {
  differences,
  insertRows,
  sumsOf,
  tablesInOrder,
  takeRowsAsTheyAre,
  type Snapshot,
  type WaitingJob,
} from './table-rows.ts'

const SERIES = [
  { letter: 'C', counter: 'orders', write: orderNumber },
  { letter: 'F', counter: 'invoices', write: invoiceNumber },
  { letter: 'A', counter: 'credit-notes', write: creditNoteNumber },
]

type RestoreOptions = {
  key: string | undefined
  last: readonly string[]
  log: FastifyBaseLogger
  /** Opens the storage of the pictures once the rows are restored, because they may contain its keys. */
  storageOf?: (tx: Tx) => Promise<StoragePort>
}

/**
 * Fills an empty shop from a backup, all rows or none, and compares each table with the backup's sums. `last` has the
 * highest numbers of orders, invoices and credit notes made after the backup; new numbers continue above them.
 * @throws StartupError if the file is damaged or the key does not open it, a number in `last` is malformed, the shop is
 * not empty, the backup comes from a later release, or the stored rows or pictures differ from the file
 */
export async function restoreBackup(
  shop: ShopData,
  file: string,
  { key, last, log, storageOf }: RestoreOptions,
): Promise<{ manifest: Manifest; leftOut: string[] }> {
  const manifest = await checkBackupFile(file, key)
  const numbers = last.map(readNumber)
  await prepareTarget(shop.database, manifest.migrations)
  let jobs: WaitingJob[] = []
  await write(shop.database, async (tx) => {
    let storage: StoragePort | undefined
    await takeRowsAsTheyAre(tx)
    await readBackupFile(file, key, async (name, bytes) => {
      const [kind, ...rest] = name.split('/')
      if (kind === 'tables') await insertRows(tx, rest[0] ?? '', bytes.toString().split('\n'))
      else if (kind === 'pictures') {
        // The rows are restored before the first picture, so `storageOf` can read the storage's keys.
        storage ??= (await storageOf?.(tx)) ?? shop.storage
        await putPicture(storage, rest.join('/'), bytes)
      } else if (kind === 'secrets') putSecret(shop.dataDir, rest.join('/'), bytes)
      else if (name === 'jobs.json') jobs = JSON.parse(bytes.toString()) as WaitingJob[]
    })
    refuseDifferences(differences(manifest.tables, await sumsOf(tx)))
    for (const { counter, value } of numbers) await raiseNumber(tx, counter, value)
  })
  await enqueueAgain(shop.database, jobs, log)
  await migrate(shop.database)
  return { manifest, leftOut: leftOut(manifest, numbers) }
}

/** Returns the last number of each series before the backup, such as 'F-2026-000042'. */
export function lastNumbers({ numbers }: Manifest): string[] {
  return Object.entries(numbers).flatMap(([name, value]) => {
    const [, counter, year] = /^(.+)-(\d{4})$/.exec(name) ?? []
    const series = SERIES.find((one) => one.counter === counter)
    return series ? [series.write(Number(year), value)] : []
  })
}

function readNumber(text: string) {
  const [, letter, year, count] = /^([CFA])-(\d{4})-(\d{1,9})$/.exec(text.trim()) ?? []
  const series = SERIES.find((one) => one.letter === letter)
  if (!series) throw new StartupError(`“${text}” is no number of an order, invoice or credit note.`)
  return { ...series, counter: `${series.counter}-${year}`, year: Number(year), value: Number(count) }
}

/** Returns the ranges of numbers that the restored shop lacks. The shop's bookkeeping should explain them. */
function leftOut({ numbers }: Manifest, raised: readonly ReturnType<typeof readNumber>[]): string[] {
  return raised.flatMap(({ counter, year, value, write: print }) => {
    const first = (numbers[counter] ?? 0) + 1
    return value < first ? [] : [`${print(year, first)} to ${print(year, value)}`]
  })
}

/**
 * Migrates an empty database with these migrations only, and deletes the collections that they insert.
 * @throws StartupError if a migration belongs to a later release, or if the database is not empty
 */
export async function prepareTarget(database: Database, migrations: readonly string[]): Promise<void> {
  const later = migrations.filter((name) => !knownMigrations().includes(name))
  if (later.length > 0)
    throw new StartupError(`It was made by a later release (${later.join(', ')}): take that one.`)
  const filled = await database.db.transaction().execute(filledTables)
  if (filled.length > 0)
    throw new StartupError(
      `This shop is not empty (${filled.slice(0, 5).join(', ')}): give DATA_DIR or DATABASE_URL of an empty one.`,
    )
  await migrate(database, { only: migrations })
  await database.db.deleteFrom('collections').where(isFirstCollection).execute()
}

/**
 * An unchanged collection that the schema inserts (`migrations/0002_catalogue.sql`). The backup contains its own
 * collections.
 */
const isFirstCollection = sql<boolean>`(version = 1 and id::text like '00000000-0000-7000-8000-%')`

async function filledTables(tx: Snapshot): Promise<string[]> {
  const filled: string[] = []
  for (const table of await tablesInOrder(tx)) {
    const own = table === 'collections' ? sql`not ${isFirstCollection}` : sql`true`
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${own} limit 1`.execute(tx)
    if (rows.length > 0) filled.push(table)
  }
  return filled
}

export function refuseDifferences(found: readonly string[]): void {
  if (found.length > 0)
    throw new StartupError(`Nothing was kept, because the rows differ:\n${found.join('\n')}`)
}

/**
 * Compares the stored picture with the backup, so that damage on the disk or in the bucket is found here and not by a
 * customer.
 */
async function putPicture(storage: StoragePort, key: string, bytes: Buffer): Promise<void> {
  await storage.write(key, bytes, 'image/webp')
  if (!(await storage.read(key))?.equals(bytes))
    throw new StartupError(`The storage does not give back the picture ${key} as it was written.`)
}

/** An existing secret belongs to this shop and is kept. */
function putSecret(dataDir: string, name: string, bytes: Buffer): void {
  const file = join(dataDir, 'secrets', name)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** A job that has already run since the copy was made may run again without harm. */
export async function enqueueAgain(
  database: Database,
  waiting: readonly WaitingJob[],
  log: FastifyBaseLogger,
): Promise<void> {
  if (waiting.length === 0) return
  const jobs = createJobs(database, log, { poll: false })
  const names = new Set(waiting.map(({ name }) => name as JobName))
  for (const name of names) jobs.handle(name, { alert: 'counted' }, async () => {})
  await jobs.start()
  await write(database, async (tx) => {
    for (const { name, data } of waiting) await jobs.enqueue(tx, name as JobName, data as JobKinds[JobName])
  })
  await jobs.stop()
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartupError } from '../config/startup-error.ts'
import type { Database } from './database.ts'
import { isConcurrent, makeIndexes } from './concurrent-indexes.ts'
import { sqlState } from './write.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** `NNNN_contract_old_names`: takes away what the release before still reads or writes. No other one does. */
const CONTRACT = /^\d+_contract_/
/** What only such a migration may hold. */
export const TAKES_AWAY =
  /\bdrop\s+(?:table|column|constraint\s+\w+_pkey)|\brename\b|\balter\s+column\s+\w+\s+(?:type|set\s+not\s+null|drop\s+default)/i
/** `lock_not_available`, `deadlock_detected`: the shop that is open beside a migration holds what it needs. */
const LOCKED = new Set(['55P03', '40P01'])
const LOCK_TRIES = 30
const LOCK_PAUSE_MS = 1_000

type Wanted = {
  /** The migration after which it ends: for tests of upgrades. */
  last?: string
  /** These alone: a backup is loaded into the tables that it was made from. */
  only?: readonly string[]
  /** Where the migrations are: for tests. */
  folder?: string
}

/** The names of this release's migrations, in their order. */
export function knownMigrations(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

/**
 * Brings the schema up to date; several servers starting at once do it once (Kysely's own lock). A database that a
 * later release has added to is left as it is: this release still starts on it, as long as nothing was taken away.
 * @throws StartupError when a later release has taken something away
 */
export async function migrate(
  database: Database,
  { last, only, folder = FOLDER }: Wanted = {},
): Promise<void> {
  const done = await doneMigrations(database)
  const wanted = (only ?? knownMigrations(folder)).filter((name) => last === undefined || name <= last)
  refuseContracted(done)
  if (wanted.every((name) => done.includes(name))) return
  const textOf = (name: string) => readFileSync(join(folder, `${name}.sql`), 'utf8')
  // Nobody sells on it meanwhile: all or nothing.
  if (database.engine === 'embedded' || done.length === 0) return inTransaction(database, wanted, textOf)
  for (const name of wanted) {
    if ((await doneMigrations(database)).includes(name)) continue
    const isBeside = isConcurrent(textOf(name))
    if (isBeside) await patiently(() => makeIndexes(database, name, textOf(name)))
    // Each its own transaction, so that none holds a table of the open shop for longer than it needs itself. Of indexes
    // nothing is left but to note that they are made.
    await inTransaction(database, [name], isBeside ? () => 'select 1' : textOf)
  }
}

/** Those that have not run, in one transaction, whoever else migrates. */
async function inTransaction(
  database: Database,
  wanted: readonly string[],
  textOf: (name: string) => string,
): Promise<void> {
  let isOver = false
  while (!isOver) isOver = await patiently(() => attempt(database, wanted, textOf))
}

/** @returns whether all have run; if not, others have run meanwhile, and Kysely wants to be told of them */
async function attempt(
  database: Database,
  wanted: readonly string[],
  textOf: (name: string) => string,
): Promise<boolean> {
  const done = await doneMigrations(database)
  if (wanted.every((name) => done.includes(name))) return true
  const names = [...new Set([...wanted, ...done])]
  const migrator = new Migrator({
    db: database.db,
    // A number that was promised to one change may come after a higher one of another.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () => Object.fromEntries(names.map((name) => [name, migration(name, textOf)])),
    },
  })
  const { error } = await database.unhurried(() => migrator.migrateToLatest())
  if (error === undefined) return true
  // Not an error of SQL: Kysely refuses a database on which something has run that it was not told of.
  if (sqlState(error) === undefined && (await doneMigrations(database)).length > done.length) return false
  throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}

/** What is still to run on this database. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const done = await doneMigrations(database)
  return knownMigrations().filter((name) => !done.includes(name))
}

async function doneMigrations({ db }: Database): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

function refuseContracted(done: readonly string[]): void {
  const known = knownMigrations()
  const taken = done.filter((name) => CONTRACT.test(name) && !known.includes(name))
  if (taken.length > 0)
    throw new StartupError(
      `A later release has taken away what this one needs (${taken.join(', ')}): start the later one, or restore the backup made before it.`,
    )
}

function migration(name: string, textOf: (name: string) => string): Migration {
  return {
    async up(db) {
      await sql.raw(textOf(name)).execute(db)
    },
  }
}

/** A lock that is not to be had in time is given up, so that nobody queues behind it, and asked for again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = LOCK_TRIES; ; tries--) {
    try {
      return await work()
    } catch (error) {
      if (!LOCKED.has(sqlState(error) ?? '') || tries === 1) throw error
      await pause(LOCK_PAUSE_MS)
    }
  }
}

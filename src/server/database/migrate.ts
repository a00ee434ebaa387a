import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartupError } from '../config/startup-error.ts'
import type { Database } from './connect.ts'
import { isPlain, plainMigration } from './common-ground.ts'
import { isConcurrent, makeIndexes } from './concurrent-indexes.ts'
import { sqlState } from './write.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** `0051_contract_old_names`: takes away what the release before still reads or writes. All others only add. */
const CONTRACT = /^\d+_contract_/
/** What only such a migration may hold. */
export const TAKES_AWAY =
  /\bdrop\s+(?:table|column|constraint\s+\w+_pkey)|\brename\b|\balter\s+column\s+\w+\s+(?:type|set\s+not\s+null|drop\s+default)/i
/** `lock_not_available`: the shop that is open beside a migration holds the table, or another instance migrates. */
const LOCKED = '55P03'
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
  const textOf = (name: string) => {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
    return isPlain(database.db) ? plainMigration(text) : text
  }
  const mayBeConcurrent = database.engine === 'server' && !isPlain(database.db)
  let reached = done
  for (const name of wanted) {
    if (done.includes(name) || !mayBeConcurrent || !isConcurrent(textOf(name))) continue
    const before = wanted.slice(0, wanted.indexOf(name))
    await inTransaction(database, before, reached, textOf)
    await makeIndexes(database, name, textOf(name))
    // Nothing is left of it but to note that it has run.
    await inTransaction(database, [...before, name], [...reached, ...before], () => 'select 1')
    reached = [...new Set([...reached, ...before, name])]
  }
  await inTransaction(database, wanted, reached, textOf)
}

/** All that have not run, in one transaction. */
async function inTransaction(
  database: Database,
  wanted: readonly string[],
  done: readonly string[],
  textOf: (name: string) => string,
): Promise<void> {
  if (wanted.every((name) => done.includes(name))) return
  const names = [...new Set([...wanted, ...done])]
  const migrator = new Migrator({
    db: database.db,
    // A number that was promised to one change may come after a higher one of another.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () => Object.fromEntries(names.map((name) => [name, migration(name, textOf)])),
    },
  })
  await patiently(async () => {
    const { error } = await database.unhurried(() => migrator.migrateToLatest())
    if (error instanceof Error) throw error
    if (error) throw new Error('A migration failed.', { cause: error })
  })
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
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = LOCK_TRIES; ; tries--) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== LOCKED || tries === 1) throw error
      await pause(LOCK_PAUSE_MS)
    }
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import { LOCK_PAUSE_MS, LOCK_TRIES } from './migration-limits.ts'
import { sqlState } from './write.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/**
 * The name of a migration that removes something that the previous release still reads or writes
 * (`NNNN_contract_old_names`).
 */
const CONTRACT = /^\d+_contract_/
/** `lock_not_available`, `deadlock_detected`: another session holds a lock that a migration needs. */
const LOCKED = new Set(['55P03', '40P01'])

type Wanted = {
  only?: readonly string[]
  folder?: string
}

export function knownMigrations(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

/**
 * Brings the schema up to date in one transaction. Servers that start together migrate once, because of Kysely's lock.
 * If a later release has only added to the database, the database stays unchanged, so the operator can return to this
 * release.
 * @throws StartupError if the database belongs to a release that this one cannot work with
 */
export async function migrate(database: Database, { only, folder = FOLDER }: Wanted = {}): Promise<void> {
  const known = knownMigrations(folder)
  const wanted = only ?? known
  const done = await doneMigrations(database)
  const unknown = done.filter((name) => !known.includes(name))
  refuseContracted(unknown)
  if (wanted.every((name) => done.includes(name))) return
  if (unknown.length > 0)
    throw new StartupError(
      `The database in ${database.place} was made by another line of releases (${unknown[0]}…): start with an empty one, or take the release that made it.`,
    )
  const migrator = new Migrator({
    db: database.db,
    provider: {
      getMigrations: async () => Object.fromEntries(wanted.map((name) => [name, migration(folder, name)])),
    },
  })
  for (let tries = 1; ; tries++) {
    const { error } = await database.unhurried(() => migrator.migrateToLatest())
    if (error === undefined) return
    if (!LOCKED.has(sqlState(error) ?? '') || tries === LOCK_TRIES)
      throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
    await pause(LOCK_PAUSE_MS)
  }
}

export async function pendingMigrations(database: Database): Promise<string[]> {
  const done = await doneMigrations(database)
  return knownMigrations().filter((name) => !done.includes(name))
}

export async function unknownMigrations(database: Pick<Database, 'db'>): Promise<string[]> {
  const known = knownMigrations()
  return (await doneMigrations(database)).filter((name) => !known.includes(name))
}

async function doneMigrations({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

function refuseContracted(unknown: readonly string[]): void {
  const taken = unknown.filter((name) => CONTRACT.test(name))
  if (taken.length > 0)
    throw new StartupError(
      `A later release has taken away what this one needs (${taken.join(', ')}): start the later one, or restore the backup made before it.`,
    )
}

function migration(folder: string, name: string): Migration {
  return {
    async up(db) {
      await sql.raw(readFileSync(join(folder, `${name}.sql`), 'utf8')).execute(db)
    },
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './connect.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/**
 * Brings the schema up to date; several servers starting at once do it once (Kysely's own lock). `last` is for tests of
 * upgrades: the migration after which it ends.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const migrator = new Migrator({
    db: database.db,
    // A number that was promised to one change may come after a higher one of another.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(files().map((file) => [file.slice(0, -4), migration(file)])),
    },
  })
  const { error } = await database.unhurried(() =>
    last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last),
  )
  if (error instanceof Error) throw error
  if (error) throw new Error('A migration failed.', { cause: error })
}

const files = () => readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))

function migration(file: string): Migration {
  return {
    async up(db) {
      await sql.raw(readFileSync(join(FOLDER, file), 'utf8')).execute(db)
    },
  }
}

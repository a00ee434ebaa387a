import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { knownMigrations, migrate, pendingMigrations } from './migrate.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
/** Since when a migration that takes something away is called so. */
const FIRST = '0047'
const TAKES_AWAY =
  /\bdrop\s+(?:table|column|constraint\s+\w+_pkey)|\brename\b|\balter\s+column\s+\w+\s+(?:type|set\s+not\s+null|drop\s+default)/i

test('a release starts on what a later one has added to, and not where that took something away', async () => {
  const database = await emptyDatabase()
  const later = (name: string) =>
    database.raw('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, '2027'])
  await later('9998_banner_link')
  await migrate(database)
  expect(await pendingMigrations(database)).toEqual([])
  await later('9999_contract_banners')
  await expect(migrate(database)).rejects.toThrow('A later release has taken away')
  await database.close()
})

test('a migration that takes something away says so in its name', () => {
  expect('alter table banners drop column link').toMatch(TAKES_AWAY)
  const unnamed = knownMigrations()
    .filter((name) => name >= FIRST && !/^\d+_contract_/.test(name))
    .filter((name) => TAKES_AWAY.test(readFileSync(join(FOLDER, `${name}.sql`), 'utf8')))
  expect(unnamed).toEqual([])
})

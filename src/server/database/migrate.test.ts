import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { knownMigrations, migrate, pendingMigrations } from './migrate.ts'

/** Statements that are allowed only in a migration called `NNNN_contract_…`. */
const TAKES_AWAY =
  /\bdrop\s+(?:table|column|constraint\s+\w+_pkey)|\brename\b|\balter\s+column\s+\w+\s+(?:type|set\s+not\s+null|drop\s+default)/i

const FOLDER = join(import.meta.dirname, '../../../migrations')

let database: Database
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.close())

const ranBefore = (name: string) =>
  database.raw('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, '2027'])

test('servers that start together run a new migration once, and it applies to existing rows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carapace-migrations-'))
  for (const name of knownMigrations())
    writeFileSync(join(folder, `${name}.sql`), readFileSync(join(FOLDER, `${name}.sql`)))
  writeFileSync(
    join(folder, '9001_table.sql'),
    "create table told (word text not null); insert into told values ('a');",
  )
  writeFileSync(join(folder, '9002_column.sql'), 'alter table told add loudness int not null default 1;')
  await Promise.all([1, 2, 3].map(() => migrate(database, { folder })))
  const { rows } = await database.raw('select word, loudness from told')
  expect(rows).toEqual([{ word: 'a', loudness: 1 }])
  rmSync(folder, { recursive: true })
})

test('a release starts on a database to which a later release has only added, and refuses one from which it has removed something', async () => {
  await ranBefore('9998_banner_link')
  await migrate(database)
  expect(await pendingMigrations(database)).toEqual([])
  await ranBefore('9999_contract_banners')
  await expect(migrate(database)).rejects.toThrow('A later release has taken away')
})

test('a database with unknown migrations is refused', async () => {
  await database.raw("update kysely_migration set name = '0001_elsewhere' where name = '0001_accounts'")
  await expect(migrate(database)).rejects.toThrow('another line of releases (0001_elsewhere…)')
})

test('a migration that removes something says so in its name', () => {
  expect('alter table banners drop column link').toMatch(TAKES_AWAY)
  const unnamed = knownMigrations()
    .filter((name) => !/^\d+_contract_/.test(name))
    .filter((name) => TAKES_AWAY.test(readFileSync(join(FOLDER, `${name}.sql`), 'utf8')))
  expect(unnamed).toEqual([])
})

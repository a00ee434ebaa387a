import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { isConcurrent } from './concurrent-indexes.ts'
import { knownMigrations, migrate, pendingMigrations, TAKES_AWAY } from './migrate.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
/** Since when a migration that takes something away is called so. */
const FIRST = '0047'

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

test('an index on a table that was there before is made beside the open shop', () => {
  const texts = knownMigrations()
    .filter((name) => name >= '0049')
    .map((name) => [name, readFileSync(join(FOLDER, `${name}.sql`), 'utf8')] as const)
  const blocking = texts
    .filter(([, text]) => !isConcurrent(text))
    .filter(([, text]) => {
      const own = [...text.matchAll(/create table (\w+)/gi)].map((match) => match[1])
      const indexed = [...text.matchAll(/create (?:unique )?index \w+\s+on (\w+)/gi)].map((match) => match[1])
      return indexed.some((table) => !own.includes(table))
    })
  expect(blocking.map(([name]) => name)).toEqual([])
})

test('indexes of a migration that says so are made beside the open shop, and anew after a failure', async () => {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'carapace-migrations-'))
  const file = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
  file('9001_told', 'create table told (word text not null); alter table told add other int;')
  file('9002_told_index', '-- concurrently\n-- Why: a test.\ncreate unique index told_word on told (word);\n')
  file('9003_more', 'alter table told add more int;')
  await migrate(database, { folder, last: '9001_told' })
  await database.raw("insert into told (word) values ('twice'), ('twice')")
  await expect(migrate(database, { folder })).rejects.toThrow('told_word')
  await database.raw('delete from told')
  await migrate(database, { folder })
  await migrate(database, { folder })
  const { rows } = await database.raw(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass('told_word')",
  )
  expect(rows).toEqual([{ valid: true }])
  await database.raw('insert into told (word, more) values ($1, 1)', ['once'])
  if (database.engine === 'server') {
    file('9004_other', '-- concurrently\nupdate told set more = 2')
    await expect(migrate(database, { folder })).rejects.toThrow('9004_other is marked')
  }
  await database.close()
  rmSync(folder, { recursive: true })
})

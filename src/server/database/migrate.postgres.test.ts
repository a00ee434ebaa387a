import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { openServer, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

test('two processes that start together over an upgrade both come to its end', async () => {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'carapace-migrations-'))
  const file = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
  for (let n = 1; n <= 5; n++) {
    file(`900${n}a_table`, `create table many${n} (word text not null);`)
    file(`900${n}b_index`, `-- concurrently\ncreate index many${n}_word on many${n} (word);\n`)
  }
  await Promise.all([
    migrate(database, { folder }),
    migrate(database, { folder }),
    migrate(database, { folder }),
  ])
  const { rows } = await database.raw("select count(*) as made from kysely_migration where name like '900_%'")
  expect(rows).toEqual([{ made: 10 }])
  await database.close()
  rmSync(folder, { recursive: true })
})

test('on an open shop each migration lets go of its locks before the next begins', async () => {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'carapace-migrations-'))
  const file = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
  file(
    '9001_first',
    'create table first (at_work xid8 not null default pg_current_xact_id()); insert into first default values;',
  )
  file('9002_second', 'insert into first default values;')
  await migrate(database, { folder })
  const { rows } = await database.raw('select count(distinct at_work::text) as transactions from first')
  expect(rows).toEqual([{ transactions: 2 }])
  await database.close()
  rmSync(folder, { recursive: true })
})

/** The address of this test's own database. */
async function urlOf(database: Database): Promise<string> {
  const { rows } = await database.raw('select current_database() as name')
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = String(rows[0]?.['name'])
  return url.href
}

test('a statement of a migration may take its time and waits five seconds for a lock; those of the shop may take 30 s', async () => {
  const database = await emptyDatabase()
  const url = await urlOf(database)
  const limits = async (forMigrations: boolean) => {
    const one = openServer(url, { connections: 1, forMigrations })
    const { rows } = await one.raw(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone",
    )
    await one.close()
    return rows[0]
  }
  expect(await limits(true)).toEqual({ statement: '0', lock: '5s', zone: 'UTC' })
  expect(await limits(false)).toEqual({ statement: '30s', lock: '0', zone: 'UTC' })
  await database.close()
})

test('a migration that cannot have its lock lets go of its place in the queue, and asks again', async () => {
  const database = await emptyDatabase()
  const url = await urlOf(database)
  const folder = mkdtempSync(join(tmpdir(), 'carapace-migrations-'))
  writeFileSync(join(folder, '9001_held.sql'), 'alter table held add more int;')
  await database.raw('create table held (n int)')
  // Sooner than the five seconds of a shop's migrations.
  await database.raw(`alter database "${new URL(url).pathname.slice(1)}" set lock_timeout = '500ms'`)
  const migrating = openServer(url, { connections: 2 })
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; insert into held values (1)')
  const done = migrate(migrating, { folder })
  const waiting = async () =>
    (
      await database.raw(
        "select count(*) as n from pg_locks where relation = 'held'::regclass and not granted",
      )
    ).rows[0]?.['n']
  const soon = { timeout: 10_000, interval: 20 }
  await expect.poll(waiting, soon).toBe(1)
  await expect.poll(waiting, soon).toBe(0)
  await holder.query('commit')
  await done
  expect((await database.raw('select n, more from held')).rows).toEqual([{ n: 1, more: null }])
  await Promise.all([holder.end(), migrating.close()])
  await database.close()
  rmSync(folder, { recursive: true })
})

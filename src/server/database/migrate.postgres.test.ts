import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
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

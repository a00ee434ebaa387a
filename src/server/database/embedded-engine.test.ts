import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { write } from './write.ts'

test('other callers’ statements never run inside a transaction', async () => {
  const database = await emptyDatabase()
  const rolledBack = write(database, async (tx) => {
    await tx.insertInto('counters').values({ name: 'inside', value: 1 }).execute()
    throw new Error('given up')
  })
  const outside = database.db.insertInto('counters').values({ name: 'outside', value: 1 }).execute()
  await expect(rolledBack).rejects.toThrow('given up')
  await outside
  const rows = await database.db.selectFrom('counters').select('name').execute()
  expect(rows.map((row) => row.name)).toEqual(['outside'])
  await database.close()
})

test('a transaction that swallowed an error does not report a commit', async () => {
  const database = await emptyDatabase()
  const work = database.db.transaction().execute(async (tx) => {
    await sql`select 1/0`.execute(tx).catch(() => {})
  })
  await expect(work).rejects.toThrow()
  await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await database.close()
})

test('a serialisation failure is retried', async () => {
  const database = await emptyDatabase()
  let tries = 0
  const answer = await write(database, async () => {
    tries += 1
    if (tries < 3) throw Object.assign(new Error('could not serialize'), { code: '40001' })
    return 'done'
  })
  expect([answer, tries]).toEqual(['done', 3])
  await database.close()
})

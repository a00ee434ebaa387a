import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

test('values of every type are stored and read in the same way on both engines', async () => {
  const at = new Date('2026-02-03T04:05:06.789Z')
  const { rows } =
    await sql`select ${2}::integer as n, ${at}::timestamptz as at, ${[1, 2]}::integer[] as list,
    ${'é’\n"'}::text as text, ${true}::boolean as yes, ${null}::text as none,
    ${JSON.stringify({ a: [1] })}::jsonb as json, 9007199254740991::bigint as big`.execute(database.db)
  expect(rows).toEqual([
    { n: 2, at, list: [1, 2], text: 'é’\n"', yes: true, none: null, json: { a: [1] }, big: 9007199254740991 },
  ])
})

test('a write returns its number of rows; a failing statement throws its own error with its code', async () => {
  const { db } = database
  const rows = ['a', 'b'].map((name) => ({ name, value: 1 }))
  const { numInsertedOrUpdatedRows } = await db.insertInto('counters').values(rows).executeTakeFirstOrThrow()
  expect(numInsertedOrUpdatedRows).toBe(2n)
  const again = db.insertInto('counters').values(rows).execute()
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'counters_pkey', table: 'counters' })
})

test('several statements run at once; if one of them fails, no transaction stays open', async () => {
  const { rows } = await database.raw('select 1 as n; select 2 as n')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
  await expect(database.raw('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' })
  await expect(database.raw('select 3 as n')).resolves.toEqual({ rows: [{ n: 3 }] })
})

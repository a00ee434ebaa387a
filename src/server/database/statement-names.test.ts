import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { isStalePlan, statementNames } from './statement-names.ts'
import { write } from './write.ts'

test('what comes back has a name, for as long as it is not forgotten; what is new has none', () => {
  const names = statementNames()
  const asked = Array.from({ length: 6 }, () => names.nameOf('select $1'))
  expect(asked).toEqual([undefined, undefined, undefined, 's1', 's1', 's1'])
  names.forget('select $1')
  expect(Array.from({ length: 5 }, () => names.nameOf('select $1')).at(-1)).toBe('s2')
})

test('names are bounded', () => {
  const names = statementNames()
  const given = Array.from({ length: 1_000 }, (_, n) =>
    Array.from({ length: 4 }, () => names.nameOf(`select ${n}`)).at(-1),
  )
  expect(given.filter((name) => name !== undefined)).toHaveLength(200)
})

test('a stale statement is known in any language of the server, and nothing else is taken for one', () => {
  const message = 'le plan en cache ne doit pas modifier le type en résultat'
  expect(isStalePlan({ code: '0A000', routine: 'RevalidateCachedQuery', message })).toBe(true)
  expect(isStalePlan({ code: '0A000', message: 'cached plan must not change result type' })).toBe(true)
  expect(isStalePlan({ code: '0A000', routine: 'transformLockingClause', message })).toBe(false)
  expect(isStalePlan({ code: '23505', routine: 'RevalidateCachedQuery', message })).toBe(false)
})

/** Often enough to be prepared, and once more. */
const TIMES = 6

test('a statement that comes back answers as it did at first, with every kind of value and after an error', async () => {
  const database = await emptyDatabase()
  const day = new Date('2026-02-03T04:05:06.789Z')
  const ask = (n: number) =>
    sql`select ${n}::integer as n, ${day}::timestamptz as at, ${[1, 2]}::integer[] as list,
      ${'é’\n"'}::text as text, ${true}::boolean as yes, ${null}::text as none,
      ${JSON.stringify({ a: [1] })}::jsonb as json, 9007199254740991::bigint as big, 6 / ${n}::integer as part`
      .execute(database.db)
      .then(({ rows }) => rows)
  const first = await ask(2)
  for (let time = 0; time < TIMES; time++) expect(await ask(2)).toEqual(first)
  await expect(ask(0)).rejects.toMatchObject({ code: '22012' })
  expect(await ask(2)).toEqual(first)
  await database.close()
})

test('a change tells how many rows it touched, prepared or not', async () => {
  const database = await emptyDatabase()
  const counts = []
  for (let time = 0; time < TIMES; time++) {
    const { numInsertedOrUpdatedRows } = await database.db
      .insertInto('counters')
      .values([
        { name: `a${time}`, value: 1 },
        { name: `b${time}`, value: 1 },
      ])
      .executeTakeFirstOrThrow()
    counts.push(numInsertedOrUpdatedRows)
  }
  expect(counts).toEqual(Array(TIMES).fill(2n))
  await database.close()
})

test('a table that grows a column under a running shop is read on, in a transaction and outside', async () => {
  const database = await emptyDatabase()
  const { db } = database
  const read = (at: typeof db) => at.selectFrom('counters').selectAll().where('name', '=', 'x').execute()
  for (let time = 0; time < TIMES; time++) await read(db)
  await database.raw('alter table counters add column later text')
  await expect(read(db)).resolves.toEqual([])
  for (let time = 0; time < TIMES; time++) await read(db)
  await database.raw('alter table counters add column later_still text')
  await expect(write(database, (tx) => read(tx))).resolves.toEqual([])
  await database.close()
})

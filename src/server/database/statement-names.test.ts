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

test('names are bounded: the statements used last keep theirs, and of each of the others is told', () => {
  const forgotten: string[] = []
  const names = statementNames((name) => void forgotten.push(name))
  const useOften = (text: string) => Array.from({ length: 4 }, () => names.nameOf(text)).at(-1)
  for (let n = 0; n < 1_000; n++) {
    useOften(`select ${n}`)
    useOften('select of every purchase')
  }
  expect(names.nameOf('select of every purchase')).toBe('s2')
  expect(names.nameOf('select 999')).toBe('s1001')
  expect(names.nameOf('select 1')).toBeUndefined()
  expect(new Set(forgotten).size).toBe(1_001 - 200)
  expect(forgotten).toHaveLength(1_001 - 200)
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

test('among more statements than are kept, each answers what it was asked', async () => {
  const database = await emptyDatabase()
  const isEmbedded = database.engine === 'embedded'
  for (let round = 0; round < 2; round++)
    for (let n = 0; n < (isEmbedded ? 220 : 450); n++)
      for (let time = 0; time < (round === 0 ? 4 : 1); time++) {
        const { rows } = await sql<{ sum: number }>`select ${n}::integer + ${sql.lit(n)} as sum`.execute(
          database.db,
        )
        expect(rows).toEqual([{ sum: 2 * n }])
      }
  const { rows } = await database.raw('select count(*)::integer as kept from pg_prepared_statements')
  expect(rows[0]?.['kept']).toBeLessThanOrEqual(isEmbedded ? 200 : 400)
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

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { emptyDatabase } from '../testing/database.ts'
import { heldStatements, later } from './held-statements.ts'
import { write, type Tx } from './write.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

/** Often enough to be prepared, and once more. */
const TIMES = 6

const insert = (tx: Tx, name: string) => tx.insertInto('counters').values({ name, value: 1 })
const count = async (like: string) => {
  const rows = await database.db.selectFrom('counters').select('name').where('name', 'like', like).execute()
  return rows.length
}

test('what is asked for later is done before the next statement, in its order, or before the end', async () => {
  for (let time = 0; time < TIMES; time++)
    await write(database, async (tx) => {
      await later(tx, insert(tx, `order-${time}`))
      await later(tx, tx.updateTable('counters').set({ value: 7 }).where('name', '=', `order-${time}`))
      const found = await tx
        .selectFrom('counters')
        .select('value')
        .where('name', '=', `order-${time}`)
        .execute()
      expect(found).toEqual([{ value: 7 }])
      await later(tx, insert(tx, `order-end-${time}`))
    })
  expect(await count('order-%')).toBe(2 * TIMES)
})

test('one that fails takes the transaction with it, at the next statement or at the end; the session goes on', async () => {
  const twice = async (tx: Tx, name: string) => {
    await later(tx, insert(tx, name))
    await later(tx, insert(tx, name))
  }
  for (let time = 0; time < TIMES; time++) {
    const atNext = write(database, async (tx) => {
      await twice(tx, `twice-${time}`)
      await insert(tx, `twice-next-${time}`).execute()
    })
    await expect(atNext).rejects.toMatchObject({ code: '23505' })
    const atEnd = write(database, (tx) => twice(tx, `twice-${time}`))
    await expect(atEnd).rejects.toMatchObject({ code: '23505' })
    const atFirst = write(database, (tx) => sql`select ${1}::integer / ${0}::integer`.execute(tx))
    await expect(atFirst).rejects.toMatchObject({ code: '22012' })
  }
  expect(await count('twice-%')).toBe(0)
  await write(database, (tx) => later(tx, insert(tx, 'after')))
  expect(await count('after')).toBe(1)
})

test('a constraint that is looked at on commit refuses it, and the next one commits', async () => {
  const half = () =>
    write(database, (tx) =>
      later(
        tx,
        sql`insert into stock_movements (id, sleeve_id, change, reason, order_id, at)
          values (gen_random_uuid(), null, ${1}, 'sale', gen_random_uuid(), now())`.compile(tx),
      ),
    )
  for (let time = 0; time < 3; time++) await expect(half()).rejects.toThrow()
  await write(database, (tx) => later(tx, insert(tx, 'after-commit')))
  expect(await count('after-commit')).toBe(1)
})

test('a transaction that gives up leaves nothing of what waited, and one without statements asks nothing', async () => {
  const given = write(database, async (tx) => {
    await later(tx, insert(tx, 'given-up'))
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  await write(database, async () => {})
  expect(await count('given-up')).toBe(0)

  const held = heldStatements()
  expect([held.take('begin', []), held.take('commit', [])]).toEqual([[], []])
  expect([held.take('begin', []), held.take('rollback', [])]).toEqual([[], []])
  expect(held.take('select 1', [])).toEqual([{ text: 'select 1', values: [] }])
})

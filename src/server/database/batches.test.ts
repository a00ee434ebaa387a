import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { BATCH_ROWS, deleteInBatches, inBatches } from './batches.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

const left = async () => {
  const rows = await database.db.selectFrom('rate_limits').select('key').execute()
  return rows.length
}

test('all rows are deleted, at most one batch in each transaction, and finished batches stay deleted', async () => {
  const rows = Array.from({ length: 2 * BATCH_ROWS + 1 }, (_, n) => ({
    key: `limit:${n}`,
    window_start: new Date(0),
    count: 1,
    expires_at: new Date(0),
  }))
  await database.db.insertInto('rate_limits').values(rows).execute()
  const before: number[] = []
  await deleteInBatches(database, (tx, max) => {
    const remove = tx
      .deleteFrom('rate_limits')
      .where('key', 'in', (eb) => eb.selectFrom('rate_limits').select('key').limit(max))
    return {
      async executeTakeFirst() {
        const { count } = await tx
          .selectFrom('rate_limits')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        before.push(count)
        return remove.executeTakeFirst()
      },
    }
  })
  expect(before).toEqual([rows.length, rows.length - BATCH_ROWS, 1])
  expect(await left()).toBe(0)
})

test('an error ends the deletion', async () => {
  await expect(inBatches(database, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

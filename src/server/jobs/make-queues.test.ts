import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { emptyDatabase } from '../testing/database.ts'
import { makeQueues } from './job-queue.ts'

const KINDS = new Map([['send-mail', {}]] as const)
let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

test('an outage at any statement of `makeQueues` is reported or thrown, and never ends the process', async () => {
  const reported: Error[] = []
  const refused: unknown[] = []
  let met = true
  for (let left = 0; met; left++) {
    met = false
    let statements = 0
    const raw: Database['raw'] = async (text, values) => {
      if (statements++ !== left) return database.raw(text, values)
      met = true
      throw new Error('the database is away')
    }
    await makeQueues({ ...database, raw }, (error) => reported.push(error), KINDS).catch((error: unknown) =>
      refused.push(error),
    )
  }
  expect(reported.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  const { rows } = await database.raw('select name from jobs.queue')
  expect(rows.map(({ name }) => name)).toContain('send-mail')
})

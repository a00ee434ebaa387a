import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { write } from '../database/write.ts'
import { emptyDatabase } from '../testing/database.ts'
import { createJobs, type Jobs } from './job-queue.ts'

let database: Database
let jobs: Jobs
const ended: string[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  jobs = createJobs(database, pino({ level: 'silent' }), { pollSeconds: 1 })
  jobs.handle('change-orders', { alert: 'counted', lastResort: 'end-failed-change' }, async () => {
    throw new Error('never works')
  })
  jobs.handle(
    'end-failed-change',
    { alert: 'counted' },
    async ({ bulkChangeId }) => void ended.push(bulkChangeId),
  )
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

test('after its last try, a job hands its data to the kind that ends its work', async () => {
  await write(database, async (tx) => {
    await jobs.enqueue(tx, 'change-orders', { bulkChangeId: 'tried' })
    await jobs.enqueue(tx, 'change-orders', { bulkChangeId: 'given up' }, { retryLimit: 0 })
  })
  await expect.poll(() => ended).toEqual(['given up'])
})

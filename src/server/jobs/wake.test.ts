import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { write } from '../database/write.ts'
import { emptyDatabase } from '../testing/database.ts'
import { createJobs, type Jobs } from './job-queue.ts'

let database: Database
let jobs: Jobs
const done: string[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  jobs = createJobs(database, pino({ level: 'silent' }), { pollSeconds: 3600 })
  jobs.handle('send-mail', { alert: 'counted' }, async ({ mailId }) => void done.push(mailId))
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

test('a job starts as soon as its transaction has committed', async () => {
  for (const mailId of ['first', 'second']) {
    await write(database, (tx) => jobs.enqueue(tx, 'send-mail', { mailId }))
    await expect.poll(() => done).toContain(mailId)
  }
})

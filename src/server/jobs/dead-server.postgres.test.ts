import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { write } from '../database/write.ts'
import { emptyDatabase } from '../testing/database.ts'
import { createJobs } from './job-queue.ts'

const TAKEN_BY_THE_DEAD = 'mail-of-a-dead-server'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

async function takeAndDie(): Promise<number> {
  const dead = new PgBoss({
    db: { executeSql: (text, values) => database.raw(text, values) },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    supervise: false,
    schedule: false,
  })
  await dead.start()
  const taken = await dead.fetch('send-mail', { batchSize: 10 })
  await dead.stop({ graceful: false, close: false })
  return taken.length
}

test('within 30 s another server does a job that a dead server had taken', async () => {
  const log = pino({ level: 'silent' })
  const idle = createJobs(database, log, { poll: false })
  idle.handle('send-mail', { alert: 'counted' }, async () => {})
  await idle.start()
  await write(database, (tx) => idle.enqueue(tx, 'send-mail', { mailId: TAKEN_BY_THE_DEAD }))
  await idle.stop()
  const beforeTaking = Date.now()
  expect(await takeAndDie()).toBe(1)

  const done: string[] = []
  const jobs = createJobs(database, log)
  jobs.handle('send-mail', { alert: 'counted' }, async ({ mailId }) => void done.push(mailId))
  await jobs.start()
  await expect.poll(() => done, { interval: 200 }).toEqual([TAKEN_BY_THE_DEAD])
  // A server keeps its job while its heartbeat is recent.
  expect(Date.now() - beforeTaking).toBeGreaterThan(9_000)
  await jobs.stop()
})

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { write } from '../database/write.ts'
import { emptyDatabase } from '../testing/database.ts'
import { createJobs } from './job-queue.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

async function schedulesAfter(...names: ('retention' | 'sweep')[]) {
  const jobs = createJobs(database, pino({ level: 'silent' }), { pollSeconds: 3600 })
  for (const name of names) jobs.every(name, { cron: '0 2 * * *', alert: 'counted' }, async () => {})
  await jobs.start()
  const { rows } = await database.raw('select name from jobs.schedule order by name')
  await jobs.stop()
  return rows.map(({ name }) => name)
}

test('a kind of job that a new version no longer has loses its schedule', async () => {
  expect(await schedulesAfter('retention', 'sweep')).toEqual(['retention', 'sweep'])
  expect(await schedulesAfter('retention')).toEqual(['retention'])
})

test('a job of a kind that this version does not have, for example after a rollback, does not wait for it', async () => {
  const jobs = createJobs(database, pino({ level: 'silent' }), { poll: false })
  jobs.handle('send-refund', { alert: 'counted' }, async () => {})
  await jobs.start()
  await write(database, (tx) => jobs.enqueue(tx, 'send-refund', { refundId: 'one' }))
  expect(await jobs.waiting()).toMatchObject([{ name: 'send-refund', count: 1 }])
  await jobs.stop()
  const former = createJobs(database, pino({ level: 'silent' }), { poll: false })
  former.handle('send-mail', { alert: 'counted' }, async () => {})
  expect(await former.waiting()).toEqual([])
})

test('a queue whose settings change at a start still accepts a job inside a transaction', async () => {
  const start = async () => {
    const jobs = createJobs(database, pino({ level: 'silent' }), { poll: false })
    jobs.handle('send-mail', { alert: 'counted' }, async () => {})
    await jobs.start()
    return jobs
  }
  await (await start()).stop()
  await database.raw(`update jobs.queue set retry_limit = 1 where name = 'send-mail'`)
  const jobs = await start()
  await write(database, (tx) => jobs.enqueue(tx, 'send-mail', { mailId: 'one' }))
  const { rows } = await database.raw(`select data from jobs.job where name = 'send-mail'`)
  expect(rows).toEqual([{ data: { mailId: 'one' } }])
  await jobs.stop()
})

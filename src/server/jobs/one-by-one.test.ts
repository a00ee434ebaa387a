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
  jobs = createJobs(database, pino({ level: 'silent' }))
  jobs.handle('send-mail', { alert: 'counted' }, async ({ mailId }) => {
    if (mailId === 'unsendable') throw new Error('mailbox full')
    done.push(mailId)
  })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

test('a failing job does not delay the others in its batch, and those do not run again', async () => {
  await write(database, async (tx) => {
    await jobs.enqueue(tx, 'send-mail', { mailId: 'unsendable' }, { priority: 1 })
    for (const mailId of ['first', 'second']) await jobs.enqueue(tx, 'send-mail', { mailId })
  })
  await expect.poll(() => done.toSorted()).toEqual(['first', 'second'])
  const states = async () => {
    const { rows } = await database.raw(
      "select data->>'mailId' as mail, state::text from jobs.job order by 1",
    )
    return rows
  }
  await expect.poll(states).toEqual([
    { mail: 'first', state: 'completed' },
    { mail: 'second', state: 'completed' },
    { mail: 'unsendable', state: 'retry' },
  ])
  expect(done).toHaveLength(2)
})

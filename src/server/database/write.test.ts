import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import type { Change } from './announce-changes.ts'
import type { Database } from './database.ts'
import { write } from './write.ts'

let database: Database
const changes: (Change | 'afterwards')[] = []
beforeAll(async () => {
  database = await emptyDatabase()
  database.changes.onChange((change) => changes.push(change))
})
beforeEach(() => void changes.splice(0))
afterAll(() => database.close())

const rivalry = () => Object.assign(new Error('could not serialize'), { code: '40001' })

test('changes are announced once, after the commit', async () => {
  await write(database, async (tx) => {
    tx.afterCommit(() => changes.push('afterwards'))
    tx.changed('catalogue')
    tx.changed('news')
    tx.changed('catalogue')
    await tx.insertInto('counters').values({ name: 'told', value: 1 }).execute()
    expect(changes).toEqual([])
  })
  expect(changes).toEqual(['catalogue', 'news', 'afterwards'])
})

test('a rolled-back write announces nothing', async () => {
  const work = write(database, async (tx) => {
    tx.changed('catalogue')
    tx.afterCommit(() => changes.push('afterwards'))
    throw new Error('given up')
  })
  await expect(work).rejects.toThrow('given up')
  expect(changes).toEqual([])
})

test('a second attempt drops the announcements of the first', async () => {
  let tries = 0
  await write(database, async (tx) => {
    tries += 1
    tx.changed(tries === 1 ? 'news' : 'banners')
    tx.afterCommit(() => changes.push('afterwards'))
    if (tries === 1) throw rivalry()
  })
  expect(changes).toEqual(['banners', 'afterwards'])
})

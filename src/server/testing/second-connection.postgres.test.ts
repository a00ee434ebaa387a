import { afterAll, expect, test } from 'vitest'
import { write } from '../database/write.ts'
import { emptyDatabase } from './database.ts'

const database = await emptyDatabase()
afterAll(() => database.close())

const count = (db: typeof database.db) => db.selectFrom('users').select('id').execute()

test('a query on another connection is refused while a transaction waits for it, but allowed on the same connection or afterwards', async () => {
  await expect(write(database, async () => count(database.db))).rejects.toThrow('would hang')
  expect(await write(database, count)).toEqual([])
  expect(await count(database.db)).toEqual([])
})

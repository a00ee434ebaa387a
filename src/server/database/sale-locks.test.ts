import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { newId } from './ids.ts'
import { lockInOrder, lockSale } from './sale-locks.ts'
import { write } from './write.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

test('the rows of a sale are locked in one order: the other way round is refused', async () => {
  await write(database, async (tx) => {
    await lockSale(tx, { customer: newId(), checkout: { id: newId() }, order: { id: newId() } })
    await lockSale(tx, { order: { id: newId() }, sleeves: [newId()] })
    await expect(lockSale(tx, { order: { id: newId() } })).rejects.toThrow(/orders are locked before/)
    lockInOrder(tx, 'counters')
    expect(() => lockInOrder(tx, 'users')).toThrow('Rows of users are locked before those of counters')
  })
})

test('each transaction begins anew', async () => {
  await write(database, async (tx) => lockInOrder(tx, 'counters'))
  await expect(write(database, (tx) => lockSale(tx, { customer: newId() }))).resolves.toMatchObject({})
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockIdleAccount, lockLeavingPerson } from '../accounts/retention.ts'
import { forgetCheckoutAddressesOf } from '../checkout/retention.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { anonymiseOrdersOf } from '../orders/retention.ts'
import { emptyDatabase } from '../testing/database.ts'
import { lockInOrder, lockSale } from './sale-locks.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

test('the rows of a sale are locked in one order, and the reverse order is refused', async () => {
  await write(database, async (tx) => {
    await lockSale(tx, { customer: newId(), checkout: { id: newId() }, order: { id: newId() } })
    await lockSale(tx, { order: { id: newId() }, sleeves: [newId()] })
    await expect(lockSale(tx, { order: { id: newId() } })).rejects.toThrow(/orders are locked before/)
    lockInOrder(tx, 'counters')
    expect(() => lockInOrder(tx, 'users')).toThrow('Rows of users are locked before those of counters')
  })
})

test('each transaction starts without locks', async () => {
  await write(database, async (tx) => lockInOrder(tx, 'counters'))
  await expect(write(database, (tx) => lockSale(tx, { customer: newId() }))).resolves.toMatchObject({})
})

const OTHERS: Record<string, (tx: Tx) => Promise<unknown>> = {
  'a person who leaves': (tx) => lockLeavingPerson(tx, newId()),
  'an idle account': (tx) => lockIdleAccount(tx, newId()),
  'the addresses of their checkouts': (tx) => forgetCheckoutAddressesOf(tx, newId()),
  'their orders': (tx) => anonymiseOrdersOf(tx, newId(), new Date()),
}

test.each(Object.entries(OTHERS))(
  '%s: the locks are taken in the same order outside a sale too',
  async (_, lock) => {
    await write(database, async (tx) => {
      lockInOrder(tx, 'sleeves')
      await expect(lock(tx)).rejects.toThrow(/are locked before those of sleeves/)
    })
  },
)

import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { emptyDatabase } from '../testing/database.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let statements = 0
const countStatements: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

let shop: TestShop
beforeAll(async () => {
  const database = await emptyDatabase()
  shop = await testShop({}, undefined, { ...database, db: database.db.withPlugin(countStatements) })
})
afterAll(() => shop.close())

test('a purchase makes a few dozen queries in a few transactions, and leaves one job', async () => {
  const sleeve = await shelve(shop, 500)
  const buyer = await aBuyer(shop)
  await shop.jobs.drain()
  const transactions = vi.spyOn(shop.database.db, 'transaction')
  statements = 0
  const { status, body } = await buyer.bought(aCheckout(sleeve))
  expect(status).toBe(201)
  expect(statements).toBeGreaterThan(10)
  expect(statements).toBeLessThanOrEqual(40)
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(5)
  const { rows } = await shop.database.raw(`select name from jobs.job where state = 'created' order by name`)
  expect(rows.map(({ name }) => name)).toEqual(['send-mail'])

  const read = await shop.app.inject({ url: `/api/orders/${body._id}`, headers: buyer.headers })
  expect(read.json()).toEqual(body)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let id: string
beforeAll(async () => {
  shop = await testShop()
  id = await addSleeve(shop, { stock: 50 })
})
afterAll(() => shop.close())

async function told(query = '', headers = {}): Promise<number> {
  const answer = await shop.app.inject({ url: `/api/sleeves${query}`, headers })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const body = answer.json()
  return (body.sleeves ?? body)[0].stock
}
const sellBehindItsBack = (stock: number) =>
  sql`update sleeves set stock = ${stock} where id = ${id}`.execute(shop.database.db)

test('a response is kept until the catalogue changes', async () => {
  expect([await told(), await told('?page=1')]).toEqual([50, 50])
  await sellBehindItsBack(40)
  expect([await told(), await told('?page=1'), await told('?page=1&unknown=2')]).toEqual([50, 50, 50])
  shop.database.changes.announce('news')
  expect(await told()).toBe(50)
  shop.database.changes.announce('catalogue')
  expect([await told(), await told('?page=1')]).toEqual([40, 40])
})

test('an unknown parameter or another spelling of an id does not make another cached response', async () => {
  const stockAt = async (address: string) =>
    (await shop.app.inject({ url: `/api/sleeves/${address}` })).json<{ stock: number }>().stock
  shop.database.changes.announce('catalogue')
  const stock = await stockAt(id)
  await sellBehindItsBack(stock - 1)
  expect(await Promise.all([id, `${id}?x=1`, id.toUpperCase()].map(stockAt))).toEqual([stock, stock, stock])
  await sellBehindItsBack(stock)
})

test('if the announcement of a change is lost, the response is right again within half a minute', async () => {
  await told()
  await sellBehindItsBack(30)
  shop.clock.forward(31_000)
  expect(await told()).toBe(30)
})

test('an admin gets their own response, which nobody else gets', async () => {
  const { headers } = await openSession(shop, 'admin')
  await told()
  await sellBehindItsBack(20)
  expect(await told('', headers)).toBe(20)
  expect(await told()).toBe(30)
  shop.database.changes.announce('catalogue')
  expect(await told()).toBe(20)
})

test('a customer with an open reservation gets their own response; without one, or with a made-up token, they get the cached one', async () => {
  const [buyer, visitor] = [await aBuyer(shop), await aBuyer(shop)]
  await sellBehindItsBack(20)
  shop.database.changes.announce('catalogue')
  await buyer.start(aCheckout(id))
  const left = await told()
  expect(await told('', buyer.headers)).toBe(20)
  await sellBehindItsBack(left + 7)
  expect(await told('', buyer.headers)).toBe(27)
  expect(await told('', visitor.headers)).toBe(left)
  expect(await told('', { authorization: 'Bearer made-up' })).toBe(left)
})

test('a response that was read before a change is not cached after it', async () => {
  shop.database.changes.announce('catalogue')
  const slow = told()
  shop.database.changes.announce('catalogue')
  await slow
  await sellBehindItsBack(10)
  shop.database.changes.announce('catalogue')
  expect(await told()).toBe(10)
})

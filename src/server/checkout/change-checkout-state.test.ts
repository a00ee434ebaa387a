import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/test-run/free-port.mjs'
import { write } from '../database/write.ts'
import { createMetrics } from '../http/metrics.ts'
import { lockSale } from '../sales/sale-locks.ts'
import { measureShop } from '../start/measure-shop.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { transition } from './change-checkout-state.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

async function anOpenCheckout() {
  const sleeve = await shelve(shop, 100)
  const buyer = await aBuyer(shop)
  await buyer.start(aCheckout(sleeve))
  const { id } = await shop.database.db
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', buyer.userId)
    .executeTakeFirstOrThrow()
  return { id, sleeve }
}

test('a stale row makes one step even if it is passed twice: the second is refused, and the stock is released once', async () => {
  const { id, sleeve } = await anOpenCheckout()
  const now = shop.clock.now()
  await write(shop.database, async (tx) => {
    const { checkout } = await lockSale(tx, { checkout: { id } })
    if (!checkout) throw new Error('not there')
    await transition(tx, checkout, 'reservation-ended', now)
    await expect(transition(tx, checkout, 'superseded', now)).rejects.toThrow(/not 'created' any more/)
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(100)
})

test('an event that does not apply to a state changes nothing', async () => {
  const { id, sleeve } = await anOpenCheckout()
  await write(shop.database, async (tx) => {
    const { checkout } = await lockSale(tx, { checkout: { id } })
    if (!checkout) throw new Error('not there')
    expect(await transition(tx, checkout, 'order-made', shop.clock.now())).toBe(checkout)
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(95)
})

test('the metric counts each state of a successful purchase', async () => {
  const [metrics, port] = [createMetrics(), await freePort()]
  measureShop(metrics, shop)
  const stop = await metrics.serve('127.0.0.1', port)
  const buyer = await aBuyer(shop)
  await buyer.bought(aCheckout(await shelve(shop, 100)))
  await shop.jobs.drain()
  const served = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  const counted = [...served.matchAll(/^shop_checkout_steps_total\{state="(\w+)"\} (\d+)$/gm)]
  const states = ['created', 'capturing', 'captured', 'ordered']
  expect(counted.map(([, state, count]) => [state, count])).toEqual(states.map((state) => [state, '1']))
})

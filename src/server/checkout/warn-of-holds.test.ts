import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESERVATION_MS } from '#shared/checkout/reservation-limits.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const warnings = async () => {
  const rows = await shop.database.db
    .selectFrom('alerts')
    .select(['message', 'resolved_at'])
    .where('key', 'like', '%stock-held%')
    .orderBy('created_at')
    .execute()
  return rows.map(({ message, resolved_at }) => ({ message, isOpen: resolved_at === null }))
}
const hold = async (product: string, quantity: number) => {
  const reply = await (
    await aBuyer(shop)
  ).start(aCheckout(product, { items: [{ product, packSize: 1, quantity }] }))
  expect(reply.status).toBe(200)
}

test('the shopkeeper is warned once when unpaid holds exceed a third of the stock, and again at the next rush', async () => {
  const [one, other] = [await shelve(shop, 200), await shelve(shop, 100)]
  await hold(one, 100)
  await settleUnfinished(shop)
  expect(await warnings()).toEqual([])
  await hold(other, 1)
  await settleUnfinished(shop)
  const message =
    'Plus d’un tiers du stock est réservé sans être payé (101 pochettes sur 300). Si l’affluence ne l’explique pas, quelqu’un bloque peut-être vos articles.'
  expect(await warnings()).toEqual([{ message, isOpen: true }])
  await Promise.all([settleUnfinished(shop), settleUnfinished(shop)])
  expect(await warnings()).toHaveLength(1)
  // Exactly a third, and then more again: the figure wavers.
  const more = await shelve(shop, 3)
  await settleUnfinished(shop)
  await hold(more, 1)
  await settleUnfinished(shop)
  expect(await warnings()).toEqual([{ message, isOpen: true }])
  shop.clock.forward(RESERVATION_MS)
  await settleUnfinished(shop)
  await settleUnfinished(shop)
  expect(await warnings()).toEqual([{ message, isOpen: false }])
  await hold(one, 100)
  await hold(other, 50)
  await settleUnfinished(shop)
  expect((await warnings()).map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('a shop that sells its last few sleeves gets no warning', async () => {
  const small = await testShop()
  try {
    const product = await shelve(small, 50)
    await (await aBuyer(small)).start(aCheckout(product, { items: [{ product, packSize: 1, quantity: 40 }] }))
    await settleUnfinished(small)
    const alerts = await small.database.db.selectFrom('alerts').select('id').execute()
    expect(alerts).toEqual([])
  } finally {
    await small.close()
  }
})

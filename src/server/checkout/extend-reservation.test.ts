import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOLD_GAVE_WAY } from '#shared/checkout/texts.ts'
import { aGuest, aCheckout, decide, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const MINUTE_MS = 60_000

test('a buyer gets 15 minutes more, once, and still pays; nobody else may ask for them', async () => {
  const [buyer, other] = [await aGuest(shop), await aGuest(shop)]
  const { body } = await buyer.start(aCheckout(await shelve(shop, 5)))
  const url = `/api/checkout/payments/${body.paymentOrderId}/extension`
  shop.clock.forward(13 * MINUTE_MS)
  expect((await other.post(url)).status).toBe(404)
  const until = new Date(shop.clock.now().getTime() + 15 * MINUTE_MS).toISOString()
  const answers = await Promise.all([buyer.post(url), buyer.post(url)])
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { expiresAt: until } })
  shop.clock.forward(MINUTE_MS)
  expect((await buyer.post(url)).body.expiresAt).toBe(until)
  shop.clock.forward(11 * MINUTE_MS)
  await decide(shop, body.paymentOrderId)
  expect((await buyer.capture(body.paymentOrderId)).status).toBe(200)
})

test('a reservation that is over is not extended', async () => {
  const buyer = await aGuest(shop)
  const { body } = await buyer.start(aCheckout(await shelve(shop, 5)))
  shop.clock.forward(15 * MINUTE_MS)
  const answer = await buyer.post(`/api/checkout/payments/${body.paymentOrderId}/extension`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'CHECKOUT_EXPIRED' } })
})

test('a hold that gave way to another buyer, or that was paid, is not extended', async () => {
  const [idle, buyer] = [await aGuest(shop), await aGuest(shop)]
  const sleeve = await shelve(shop, 5)
  const { body } = await idle.start(aCheckout(sleeve))
  const extension = (paymentOrderId: string) => `/api/checkout/payments/${paymentOrderId}/extension`
  shop.clock.forward(13 * MINUTE_MS)
  const { body: second } = await buyer.start(aCheckout(sleeve))
  expect(await idle.post(extension(body.paymentOrderId))).toMatchObject({
    status: 409,
    body: { code: 'CHECKOUT_EXPIRED', message: HOLD_GAVE_WAY },
  })
  await decide(shop, second.paymentOrderId)
  expect((await buyer.capture(second.paymentOrderId)).status).toBe(200)
  expect((await buyer.post(extension(second.paymentOrderId))).status).toBe(409)
})

test('an extended hold counts as that of an active buyer, who is not sent away meanwhile', async () => {
  const [first, second] = [await aGuest(shop), await aGuest(shop)]
  const sleeve = await shelve(shop, 5)
  const { body } = await first.start(aCheckout(sleeve))
  shop.clock.forward(13 * MINUTE_MS)
  const url = `/api/checkout/payments/${body.paymentOrderId}/extension`
  expect((await first.post(url)).status).toBe(200)
  expect((await second.start(aCheckout(sleeve))).status).not.toBe(201)
  await decide(shop, body.paymentOrderId)
  expect((await first.capture(body.paymentOrderId)).status).toBe(200)
})

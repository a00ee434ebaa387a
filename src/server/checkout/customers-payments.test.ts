import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutPayments } from '#shared/checkout/contract.ts'
import { PAYMENT_UNDER_WAY } from '#shared/checkout/texts.ts'
import { aBuyer, aCheckout, atProvider, type Buyer, fault, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

async function paymentsOf({ headers }: Buyer) {
  const reply = await shop.app.inject({ method: 'GET', url: '/api/checkout/payments/recent', headers })
  expect(reply.statusCode).toBe(200)
  return reply.json<CheckoutPayments>().payments
}

test('a customer sees an open payment and a paid one with its order; another customer sees neither', async () => {
  const sleeve = await shelve(shop, 50)
  const buyer = await aBuyer(shop)
  expect(await paymentsOf(buyer)).toEqual([])
  const { body } = await buyer.bought(aCheckout(sleeve, {}, 2))
  const open = await buyer.start(aCheckout(sleeve))
  expect(await paymentsOf(buyer)).toMatchObject([
    { paymentOrderId: open.body.paymentOrderId, state: 'open', items: [{ product: sleeve, quantity: 1 }] },
    {
      state: 'paid',
      orderId: body._id,
      orderNumber: body.number,
      total: body.total,
      items: [{ product: sleeve, packSize: 5, quantity: 2, name: 'Écaille de jade' }],
    },
  ])
  expect(await paymentsOf(await aBuyer(shop))).toEqual([])
})

test('while a capture is pending the same goods cannot be bought again; after its result they can', async () => {
  const [sleeve, other] = [await shelve(shop, 50), await shelve(shop, 50)]
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await fault(shop, 'capture-pending')
  const pending = await buyer.capture(paymentOrderId)
  expect(pending.status).toBe(202)
  expect(await paymentsOf(buyer)).toMatchObject([{ paymentOrderId, state: 'under-way' }])
  const both = { items: [other, sleeve].map((product) => ({ product, packSize: 1 as const, quantity: 1 })) }
  for (const checkout of [aCheckout(sleeve), aCheckout('', both)])
    expect(await buyer.start(checkout)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_UNDER_WAY', message: PAYMENT_UNDER_WAY },
    })
  expect((await buyer.start(aCheckout(other))).status).toBe(200)
  await atProvider(shop, `/captures/${pending.body.paymentId}/complete`)
  expect((await buyer.capture(paymentOrderId)).status).toBe(200)
  expect((await buyer.order(pending.body.paymentId)).status).toBe(201)
  expect(await paymentsOf(buyer)).toMatchObject([{ state: 'open' }, { paymentOrderId, state: 'paid' }])
  expect((await buyer.start(aCheckout(sleeve))).status).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('for a confirmed address the export also contains checkouts, mails and declarations', async () => {
  const buyer = await aBuyer(shop)
  const { body: order } = await buyer.bought(aCheckout(await shelve(shop, 10)))
  await shop.jobs.drain()
  const declared = await buyer.post('/api/withdrawals', {
    name: 'Zoé Lefèvre',
    orderNumber: order.number,
    email: `${buyer.userId}@exemple.test`,
    confirm: true,
  })
  expect(declared.body).toMatchObject({ orderNumber: order.number })
  const { headers } = buyer
  const data = (await shop.app.inject({ url: '/api/users/export-data', headers })).json()
  expect(data.orders).toMatchObject([{ number: order.number }])
  expect(data.checkouts).toMatchObject([
    { shippingAddress: { lastName: expect.any(String) }, items: [{ packSize: expect.any(Number) }] },
  ])
  expect(data.withdrawals).toMatchObject([{ orderNumber: order.number }])
  expect(data.mails.map(({ subject }: { subject: string }) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining(String(order.number))]),
  )
})

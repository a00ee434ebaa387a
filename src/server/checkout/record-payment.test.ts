import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { recordCaptureOutcome } from './record-payment.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('an order that the provider has forgotten frees its stock, and pages are told, with a newer checkout open, too', async () => {
  const sleeve = await shelve(shop, 100)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.start(aCheckout(sleeve))
  const checkout = await shop.database.db
    .updateTable('checkouts')
    .set({ state: 'capturing', capture_attempt: 'attempt' })
    .where('payment_order_id', '=', body.paymentOrderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await buyer.start(aCheckout(await shelve(shop, 100)))
  const heard: string[] = []
  shop.database.changes.onChange((change) => heard.push(change))
  await recordCaptureOutcome(shop, checkout, { state: 'gone' })
  expect(await stockOnShelf(shop, sleeve)).toBe(100)
  expect(heard).toEqual(['catalogue'])
})

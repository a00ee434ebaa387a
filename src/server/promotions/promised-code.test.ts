import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { RESERVATION_MS, SOFT_AFTER_MS } from '#shared/checkout/reservation-limits.ts'
import { aBuyer, aCheckout, aGuest, decide, shelve } from '../testing/checkout.ts'
import { addCode } from '../testing/promotions.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let sleeve: string
let code: string
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  sleeve = await shelve(shop, 1000)
})
afterAll(() => shop.close())

/** The last day of the code ends at midnight in Paris. */
const ITS_END = Date.parse('2026-11-25T23:00:00Z')
const OPENED = ITS_END - 5 * 60_000
const CHECKOUT_ENDS = OPENED + RESERVATION_MS

beforeEach(async () => {
  shop.clock.set(START)
  const admin = await aBuyer(shop, 'admin')
  code = (await addCode(shop, admin, { to: '2026-11-25' })).code
  shop.clock.set(new Date(OPENED))
})
afterEach(() => shop.clock.set(START))

const withCode = () => aCheckout(sleeve, { code })
const at = (ms: number) => shop.clock.set(new Date(ms))
const another = async () => (await aGuest(shop)).start(withCode())
async function opened() {
  const buyer = await aGuest(shop)
  const { status, body } = await buyer.start(withCode())
  expect([status, body.discount]).toEqual([200, 0.15])
  await decide(shop, body.paymentOrderId)
  return { buyer, paymentOrderId: body.paymentOrderId }
}

test.each([
  ['in its last moment', ITS_END - 1],
  ['in the first moment after its end', ITS_END],
  ['in the last moment of the checkout', CHECKOUT_ENDS - 1],
])('a customer who began to pay before a code ended pays with it %s', async (_when, moment) => {
  const { buyer, paymentOrderId } = await opened()
  at(moment)
  expect((await another()).status).toBe(moment < ITS_END ? 200 : 422)
  const { body } = await buyer.capture(paymentOrderId)
  expect((await buyer.order(body.paymentId)).body).toMatchObject({ discount: 0.15, promotionCode: code })
})

test('the code remains valid if the cart is changed, until the checkout expires', async () => {
  const { buyer } = await opened()
  at(CHECKOUT_ENDS - 1)
  expect(await buyer.start(aCheckout(sleeve, { code }, 2))).toMatchObject({
    status: 200,
    body: { discount: 0.3 },
  })
})

test('after the checkout has expired, its payment is not captured and the code is refused', async () => {
  const { buyer, paymentOrderId } = await opened()
  at(CHECKOUT_ENDS)
  expect((await buyer.capture(paymentOrderId)).status).toBe(409)
  const refused = {
    status: 422,
    body: { code: 'CODE_REFUSED', message: expect.stringContaining('plus valable depuis le 25/11/2026') },
  }
  expect(await another()).toMatchObject(refused)
  expect(await buyer.start(withCode())).toMatchObject(refused)
})

test('a code that the owner ends remains valid for a customer who is paying, even for its last use', async () => {
  const admin = await aBuyer(shop, 'admin')
  const { _id: id, code: last } = await addCode(shop, admin, { maxUses: 1 })
  const buyer = await aBuyer(shop)
  await buyer.start(aCheckout(sleeve, { code: last }))
  const changed = await shop.app.inject({
    method: 'PUT',
    url: `/api/admin/promotions/${id}`,
    headers: admin.headers,
    payload: { code: last, kind: 'percent', value: 10, maxUses: 1, active: false },
  })
  expect(changed.statusCode).toBe(200)
  const bought = await buyer.bought(aCheckout(sleeve, { code: last }))
  expect(bought).toMatchObject({ status: 201, body: { discount: 0.15, promotionCode: last } })
  expect((await buyer.start(aCheckout(sleeve, { code: last }))).status).toBe(422)
})

test('the page agrees with the payment: the ended code is valid only for that customer', async () => {
  const { buyer } = await opened()
  const quoteFor = (who: { post: typeof buyer.post }) =>
    who.post('/api/checkout/quote', {
      items: withCode().items,
      code,
      country: 'France',
      shippingMethod: 'colissimo',
    })
  at(ITS_END)
  expect(await quoteFor(buyer)).toMatchObject({ status: 200, body: { discount: 0.15 } })
  expect(await quoteFor(await aGuest(shop))).toMatchObject({ status: 422 })
  at(CHECKOUT_ENDS)
  expect(await quoteFor(buyer)).toMatchObject({ status: 422 })
})

test('a customer who loses the hold keeps an ended code for one order until the checkout would have expired, but not its last use', async () => {
  const { code: last } = await addCode(shop, await aBuyer(shop, 'admin'), { maxUses: 1 })
  const lose = async (own: string, others: object) => {
    at(OPENED)
    const few = await shelve(shop, 20)
    const wanted = { items: [{ product: few, packSize: 1, quantity: 20 }] }
    const [away, other] = [await aGuest(shop), await aGuest(shop)]
    expect((await away.start(aCheckout(few, { ...wanted, code: own }))).status).toBe(200)
    at(OPENED + SOFT_AFTER_MS)
    expect((await other.start(aCheckout(few, { ...wanted, ...others }))).status).toBe(200)
    return away
  }
  const away = await lose(code, {})
  at(CHECKOUT_ENDS - 1)
  const quote = { items: withCode().items, code, country: 'France', shippingMethod: 'colissimo' }
  expect((await away.post('/api/checkout/quote', quote)).status).toBe(200)
  expect((await away.start(withCode())).status).toBe(200)
  at(CHECKOUT_ENDS)
  expect((await away.start(withCode())).status).toBe(422)

  const buys = await lose(code, {})
  at(CHECKOUT_ENDS - 1)
  expect(await buys.bought(withCode())).toMatchObject({ status: 201, body: { promotionCode: code } })
  expect((await buys.start(withCode())).status).toBe(422)

  const late = await lose(last, { code: last })
  expect((await late.start(aCheckout(sleeve, { code: last }))).body.code).toBe('CODE_REFUSED')
})

test('a checkout that gave way but is paid late reserves the last use of its code against its own customer too', async () => {
  const { code: last } = await addCode(shop, await aBuyer(shop, 'admin'), { maxUses: 1 })
  const few = await shelve(shop, 20)
  const wanted = { items: [{ product: few, packSize: 1, quantity: 20 }] }
  const [away, other] = [await aGuest(shop), await aGuest(shop)]
  const { paymentOrderId } = (await away.start(aCheckout(few, { ...wanted, code: last }))).body
  at(OPENED + SOFT_AFTER_MS)
  expect((await other.start(aCheckout(few, wanted))).status).toBe(200)
  // The provider took the payment, and decides later.
  await shop.database.db
    .updateTable('checkouts')
    .set({ state: 'pending' })
    .where('payment_order_id', '=', paymentOrderId)
    .execute()
  expect((await away.start(aCheckout(sleeve, { code: last }))).body.code).toBe('CODE_REFUSED')
})

test('editing an ended code does not extend its validity', async () => {
  const admin = await aBuyer(shop, 'admin')
  const { _id: id, code: ended } = await addCode(shop, admin, { to: '2026-11-25' })
  const change = async (fields: object) => {
    const { headers } = await aBuyer(shop, 'admin')
    const { statusCode } = await shop.app.inject({
      method: 'PUT',
      url: `/api/admin/promotions/${id}`,
      headers,
      payload: { code: ended, kind: 'percent', value: 10, to: '2026-11-25', ...fields },
    })
    expect(statusCode).toBe(200)
  }
  const buyer = await aGuest(shop)
  const begin = () => buyer.start(aCheckout(sleeve, { code: ended }))
  expect((await begin()).status).toBe(200)
  at(CHECKOUT_ENDS - 1)
  expect((await begin()).status).toBe(200)
  await change({ maxUses: 500 })
  at(CHECKOUT_ENDS)
  expect(await begin()).toMatchObject({ status: 422, body: { code: 'CODE_REFUSED' } })
  await change({ active: false })
  expect(await begin()).toMatchObject({ status: 422, body: { code: 'CODE_REFUSED' } })
})

test('opening new checkouts does not extend an ended code, which ends with the last checkout that was opened in time', async () => {
  const { buyer } = await opened()
  at(CHECKOUT_ENDS - 1)
  expect((await buyer.start(withCode())).status).toBe(200)
  at(ITS_END + RESERVATION_MS)
  expect(await buyer.start(withCode())).toMatchObject({ status: 422, body: { code: 'CODE_REFUSED' } })
})

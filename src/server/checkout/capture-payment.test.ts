import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderUnavailable, type PaymentPort } from '../outside/payment/interface.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { aBuyer, aCheckout, atProvider, decide, fault, ledger, shelve } from '../testing/checkout.ts'
import { stockOnShelf, subjectsTo } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { capturePayment, recordCaptureOutcome } from './capture-payment.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const capturesOf = async (paymentOrderId: string) =>
  (await ledger(shop)).captures.filter(({ order_id }) => order_id === paymentOrderId)

test('a declined card is 402, and another one may pay the same checkout', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.start(aCheckout(sleeve))
  await decide(shop, body.paymentOrderId, 'decline')
  expect(await buyer.capture(body.paymentOrderId)).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_DECLINED' },
  })
  expect(await buyer.capture(body.paymentOrderId)).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_REQUIRED' },
  })
  await decide(shop, body.paymentOrderId)
  const captured = await buyer.capture(body.paymentOrderId)
  expect([captured.status, (await buyer.order(captured.body.paymentId)).status]).toEqual([200, 201])
})

test('a cancelled approval leaves the checkout open', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.start(aCheckout(sleeve))
  await decide(shop, body.paymentOrderId, 'cancel')
  expect((await buyer.capture(body.paymentOrderId)).status).toBe(402)
  await decide(shop, body.paymentOrderId)
  expect((await buyer.capture(body.paymentOrderId)).status).toBe(200)
})

test('after 15 minutes the capture is refused before any money moves, and the stock is free', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  shop.clock.forward(15 * 60_000)
  const late = await buyer.capture(paymentOrderId)
  expect(late).toMatchObject({ status: 401 })
  const again = { ...buyer, headers: (await sameCustomer(buyer.userId)).headers }
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/checkout/payments/${paymentOrderId}/capture`,
    headers: again.headers,
  })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'CHECKOUT_EXPIRED'])
  expect([await stockOnShelf(shop, sleeve), await capturesOf(paymentOrderId)]).toEqual([10, []])
})

/** Signs the customer in again, because the test has moved the clock past the end of the first token. */
async function sameCustomer(userId: string) {
  const { id } = await shop.database.db
    .selectFrom('token_families')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const token = await shop.accessTokens.sign({ userId, familyId: id, role: 'user' })
  return { headers: { authorization: `Bearer ${token}` } }
}

test('a pending capture is 202, and becomes an order once the provider confirms', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await fault(shop, 'capture-pending')
  const pending = await buyer.capture(paymentOrderId)
  expect(pending).toMatchObject({ status: 202, body: { status: 'pending' } })
  expect(pending.body.message).toMatch(/en cours de vérification/)
  expect((await buyer.capture(paymentOrderId)).status).toBe(202)
  expect(await buyer.order(pending.body.paymentId)).toMatchObject({ status: 402 })
  shop.clock.forward(16 * 60_000)
  await settleUnfinished(shop)
  expect(await stockOnShelf(shop, sleeve)).toBe(5)
  await atProvider(shop, `/captures/${pending.body.paymentId}/complete`)
  shop.clock.forward(60 * 60_000)
  await settleUnfinished(shop)
  expect(await subjectsTo(shop, `${buyer.userId}@exemple.test`)).toEqual([
    expect.stringMatching(/est confirmée$/),
  ])
})

test('a pending capture that fails in the end frees the stock', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await fault(shop, 'capture-pending')
  const { body } = await buyer.capture(paymentOrderId)
  await atProvider(shop, `/captures/${body.paymentId}/deny`)
  expect(await buyer.capture(paymentOrderId)).toMatchObject({
    status: 409,
    body: { code: 'CHECKOUT_EXPIRED' },
  })
  expect([(await buyer.order(body.paymentId)).status, await stockOnShelf(shop, sleeve)]).toEqual([402, 10])
})

test.each(['capture-timeout', 'capture-500-after-capture'] as const)(
  'if %s, the money moves once and the customer has the order',
  async (name) => {
    const sleeve = await shelve(shop, 10)
    const buyer = await aBuyer(shop)
    const paymentOrderId = await buyer.approved(aCheckout(sleeve))
    await fault(shop, name)
    const captured = await buyer.capture(paymentOrderId)
    expect([captured.status, (await buyer.order(captured.body.paymentId)).status]).toEqual([200, 201])
    expect(await capturesOf(paymentOrderId)).toHaveLength(1)
  },
)

test('a checkout whose capture is declined closes if a newer one is open', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.start(aCheckout(sleeve))
  await decide(shop, body.paymentOrderId, 'decline')
  await shop.database.db
    .updateTable('checkouts')
    .set({ state: 'capturing', capture_attempt: 'attempt' })
    .where('payment_order_id', '=', body.paymentOrderId)
    .execute()
  // The newer checkout is for other goods, because the same goods may not be paid twice (decision 58).
  expect((await buyer.start(aCheckout(await shelve(shop, 10)))).status).toBe(200)
  expect(await stockOnShelf(shop, sleeve)).toBe(5)
  expect((await buyer.capture(body.paymentOrderId)).status).toBe(402)
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
  expect((await buyer.capture(body.paymentOrderId)).status).toBe(409)
})

test('calls of one attempt carry the same id, even if the row changes; the next attempt has another', async () => {
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(await shelve(shop, 10)))
  const attempts: string[] = []
  const capture: PaymentPort['capture'] = async (_order, attempt) => {
    attempts.push(attempt)
    throw new ProviderUnavailable('not today')
  }
  const unreachable = { ...shop, payment: { ...shop.payment, capture } }
  const tryCapture = () =>
    expect(capturePayment(unreachable, buyer.userId, paymentOrderId)).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    })
  await tryCapture()
  shop.clock.forward(1_000)
  await shop.database.db
    .updateTable('checkouts')
    .set({ updated_at: shop.clock.now() })
    .where('payment_order_id', '=', paymentOrderId)
    .execute()
  await tryCapture()
  shop.clock.forward(60_000)
  await settleUnfinished(shop)
  await tryCapture()
  expect([attempts.length, new Set(attempts).size, attempts[0]]).toEqual([3, 2, attempts[1]])
})

test('an order that the provider no longer knows frees its stock and refreshes pages, also with a newer checkout open', async () => {
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
  const changes: string[] = []
  shop.database.changes.onChange((change) => changes.push(change))
  await recordCaptureOutcome(shop, checkout, { state: 'gone' })
  expect(await stockOnShelf(shop, sleeve)).toBe(100)
  expect(changes).toEqual(['catalogue'])
})

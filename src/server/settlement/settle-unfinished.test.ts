import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import { PAYMENT_REFUNDED } from '#shared/checkout/texts.ts'
import { getCheckout } from '../checkout/queries.ts'
import { aBuyer, aCheckout, atProvider, fault, ledger, type Buyer, shelve } from '../testing/checkout.ts'
import { stockOnShelf, subjectsTo } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settleUnfinished } from './settle-unfinished.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const MINUTE = 60_000

/** Sets the checkout to the state that a killed server leaves. */
async function leave(paymentOrderId: string, left: { state: CheckoutState }): Promise<string> {
  const now = shop.clock.now()
  const { id } = await shop.database.db
    .updateTable('checkouts')
    .set({ ...left, capture_attempt: 'attempt', updated_at: now, check_at: new Date(now.getTime() + 15_000) })
    .where('payment_order_id', '=', paymentOrderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function ends({ userId }: Buyer) {
  const { db } = shop.database
  const checkouts = await db
    .selectFrom('checkouts')
    .select('state')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const orders = await db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()
  return { states: checkouts.map(({ state }) => state), orders: orders.length }
}

test('after a kill before the provider knew, the stock is freed when the checkout expires', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.start(aCheckout(sleeve))
  await shop.database.db
    .updateTable('checkouts')
    .set({ payment_order_id: null })
    .where('payment_order_id', '=', body.paymentOrderId)
    .execute()
  await settleUnfinished(shop)
  expect(await stockOnShelf(shop, sleeve)).toBe(5)
  shop.clock.forward(15 * MINUTE)
  await settleUnfinished(shop)
  expect([await stockOnShelf(shop, sleeve), await ends(buyer)]).toEqual([
    10,
    { states: ['expired'], orders: 0 },
  ])
})

test('if a tab is closed after the approval, nothing is captured and the stock is freed', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  shop.clock.forward(15 * MINUTE)
  await settleUnfinished(shop)
  expect([await stockOnShelf(shop, sleeve), await ends(buyer)]).toEqual([
    10,
    { states: ['expired'], orders: 0 },
  ])
  expect((await ledger(shop)).captures.some((capture) => capture.order_id === paymentOrderId)).toBe(false)
})

test('after a kill before the capture call, the provider is asked, nothing is captured, and the checkout reopens and expires', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  await leave(await buyer.approved(aCheckout(sleeve)), { state: 'capturing' })
  shop.clock.forward(20_000)
  await settleUnfinished(shop)
  expect(await ends(buyer)).toEqual({ states: ['capturing'], orders: 0 })
  shop.clock.forward(40_000)
  await settleUnfinished(shop)
  expect(await ends(buyer)).toEqual({ states: ['created'], orders: 0 })
  shop.clock.forward(15 * MINUTE)
  await settleUnfinished(shop)
  expect([await stockOnShelf(shop, sleeve), await ends(buyer)]).toEqual([
    10,
    { states: ['expired'], orders: 0 },
  ])
})

test('after a kill between the capture and its record, the order is made within a minute, by any number of sweeps', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  const id = await leave(paymentOrderId, { state: 'capturing' })
  await atProvider(shop, `/sdk/orders/${paymentOrderId}/capture`)
  shop.clock.forward(MINUTE)
  const found = await getCheckout(shop.database.db, id)
  await Promise.all([
    settleUnfinished(shop),
    settleUnfinished(shop),
    settleUnfinished(shop),
    settleCheckout(shop, found),
    settleCheckout(shop, found),
  ])
  expect([await stockOnShelf(shop, sleeve), await ends(buyer)]).toEqual([
    5,
    { states: ['ordered'], orders: 1 },
  ])
  await shop.jobs.drain()
  expect(await subjectsTo(shop, `${buyer.userId}@exemple.test`)).toHaveLength(1)
})

test('after a kill between capture and order, the order is made within a minute', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  await buyer.paid(aCheckout(sleeve))
  shop.clock.forward(MINUTE)
  await settleUnfinished(shop)
  expect(await ends(buyer)).toEqual({ states: ['ordered'], orders: 1 })
})

test('money that arrives after the expiry is found without a notification, and becomes an order or a refund', async () => {
  const sleeve = await shelve(shop, 10)
  const [late, rival] = [await aBuyer(shop), await aBuyer(shop)]
  const first = await late.approved(aCheckout(sleeve))
  shop.clock.forward(15 * MINUTE)
  await settleUnfinished(shop)
  await atProvider(shop, `/sdk/orders/${first}/capture`)
  const taker = await aBuyer(shop)
  await taker.start(aCheckout(sleeve, {}, 2))
  shop.clock.forward(2 * MINUTE)
  await settleUnfinished(shop)
  expect(await ends(late)).toEqual({ states: ['refunded'], orders: 0 })
  expect(await ends(rival)).toEqual({ states: [], orders: 0 })
  const capture = (await ledger(shop)).captures.find(({ order_id }) => order_id === first)
  expect(capture?.status).toBe('REFUNDED')
})

test('a provider that is down at the expiry does not block the stock', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  const down = { ...shop, payment: { ...shop.payment, getOrder: unreachable } }
  shop.clock.forward(15 * MINUTE)
  await settleUnfinished(down)
  expect([await stockOnShelf(shop, sleeve), paymentOrderId.length > 0]).toEqual([10, true])
})

async function unreachable(): Promise<never> {
  const { ProviderUnavailable } = await import('../outside/payment/interface.ts')
  throw new ProviderUnavailable('not today')
}

async function approvedForAnotherAmount() {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await shop.database.db
    .updateTable('checkouts')
    .set({ total_cents: 1041, shipping_cents: 891 })
    .where('payment_order_id', '=', paymentOrderId)
    .execute()
  return { sleeve, buyer, paymentOrderId }
}

test('a wrong amount is refunded in full, with one alert', async () => {
  const { sleeve, buyer, paymentOrderId } = await approvedForAnotherAmount()
  const { body } = await buyer.capture(paymentOrderId)
  expect(await buyer.order(body.paymentId)).toMatchObject({
    status: 409,
    body: { message: PAYMENT_REFUNDED },
  })
  expect(await buyer.capture(paymentOrderId)).toMatchObject({ status: 409 })
  await shop.jobs.drain()
  await shop.jobs.drain()
  expect(await ends(buyer)).toEqual({ states: ['refunded'], orders: 0 })
  const capture = (await ledger(shop)).captures.find(({ order_id }) => order_id === paymentOrderId)
  expect(capture?.status).toBe('REFUNDED')
  const alerts = await shop.database.db
    .selectFrom('alerts')
    .select('key')
    .where('key', 'like', 'amount-mismatch:%')
    .execute()
  expect([alerts.length, await stockOnShelf(shop, sleeve)]).toEqual([1, 10])
  expect(await subjectsTo(shop, shop.config.shop.email)).toEqual([
    'Une action est nécessaire dans votre boutique',
  ])
})

const alertsAbout = async (paymentId: string) =>
  (await shop.database.db.selectFrom('alerts').select('key').where('payment_id', '=', paymentId).execute())
    .map(({ key }) => key.replace(/:.*/, ''))
    .toSorted()

async function failRefundOf(paymentId: string): Promise<string> {
  const { provider_refund_id: id } = await shop.database.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await atProvider(shop, `/refunds/${id}/fail`)
  return id ?? ''
}

test('if the bank returns a refund without an order, the alert links to its payment', async () => {
  const { buyer, paymentOrderId } = await approvedForAnotherAmount()
  const { body } = await buyer.capture(paymentOrderId)
  await buyer.order(body.paymentId)
  await shop.jobs.drain()
  expect(await ends(buyer)).toEqual({ states: ['refunded'], orders: 0 })
  const providerRefundId = await failRefundOf(body.paymentId)
  await recordProviderRefund(shop, providerRefundId)
  expect(await alertsAbout(body.paymentId)).toEqual(['amount-mismatch', 'refund-came-back'])
})

test('if a payment that the shop does not know is refunded, the alert links to that payment', async () => {
  const refund = { refundId: undefined, paymentId: 'P-ELSEWHERE', state: 'completed' as const }
  const getRefund = async () => ({ ...refund, amountCents: 500, currency: 'EUR' })
  await recordProviderRefund({ ...shop, payment: { ...shop.payment, getRefund } }, 'R-ELSEWHERE')
  expect(await alertsAbout('P-ELSEWHERE')).toEqual(['refund-unknown'])
})

test('a failed refund without an order is made by hand at the provider, and the shop notices it', async () => {
  const { buyer, paymentOrderId } = await approvedForAnotherAmount()
  const { body } = await buyer.capture(paymentOrderId)
  await fault(shop, 'refund-pending')
  await buyer.order(body.paymentId)
  await shop.jobs.drain()
  await failRefundOf(body.paymentId)
  shop.clock.forward(MINUTE)
  await settleUnfinished(shop)
  expect(await ends(buyer)).toEqual({ states: ['refunding'], orders: 0 })
  expect(await alertsAbout(body.paymentId)).toEqual(['amount-mismatch', 'refund-failed'])
  await atProvider(shop, `/captures/${body.paymentId}/refund`, { cents: 1040 })
  shop.clock.forward(MINUTE)
  await settleUnfinished(shop)
  expect(await ends(buyer)).toEqual({ states: ['refunded'], orders: 0 })
})

test('a mail whose job has given up gets a new job, once in ten minutes', async () => {
  const sleeve = await shelve(shop, 10)
  const before = shop.clock.now()
  const buyer = await aBuyer(shop)
  await buyer.bought(aCheckout(sleeve))
  await shop.jobs.drain()
  await shop.database.db
    .updateTable('mails')
    .set({ sent_at: null })
    .where('created_at', '>=', before)
    .execute()
  shop.clock.forward(3 * 60 * MINUTE)
  await Promise.all([settleUnfinished(shop), settleUnfinished(shop)])
  await shop.jobs.drain()
  const unsent = await shop.database.db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .execute()
  expect(unsent).toEqual([])
  await fault(shop, 'none')
})

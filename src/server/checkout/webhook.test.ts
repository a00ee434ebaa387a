import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import {
  aBuyer,
  aCheckout,
  atProvider,
  decide,
  fault,
  ledger,
  type Buyer,
  shelve,
} from '../testing/checkout.ts'
import { stockOnShelf, subjectsTo } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { receiveWebhook } from './receive-webhook.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await shop.receiveWebhooks()
})
afterAll(() => shop.close())

async function told(paymentOrderId: string): Promise<void> {
  await expect
    .poll(async () => {
      const { captures, webhooks } = await ledger(shop)
      const known = captures.some((capture) => capture.order_id === paymentOrderId)
      return known && webhooks.every(({ done }) => done)
    })
    .toBe(true)
  await shop.jobs.drain()
}

const ordersOf = async ({ userId }: Buyer) => {
  const rows = await shop.database.db
    .selectFrom('orders')
    .select(['status', 'refunded_cents'])
    .where('user_id', '=', userId)
    .execute()
  return rows
}

async function capturedBehindOurBack(buyer: Buyer, sleeve: string): Promise<string> {
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await atProvider(shop, `/sdk/orders/${paymentOrderId}/capture`)
  return paymentOrderId
}

test.each(['none', 'webhook-doubled', 'webhook-late', 'webhook-out-of-order'] as const)(
  'a capture that only the provider reports makes one order and one mail (%s)',
  async (name) => {
    const sleeve = await shelve(shop, 10)
    const buyer = await aBuyer(shop)
    const { body } = await buyer.start(aCheckout(sleeve))
    await fault(shop, name, 2)
    await decide(shop, body.paymentOrderId)
    await atProvider(shop, `/sdk/orders/${body.paymentOrderId}/capture`)
    await told(body.paymentOrderId)
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await subjectsTo(shop, `${buyer.userId}@exemple.test`)).toHaveLength(1)
    expect(await stockOnShelf(shop, sleeve)).toBe(5)
  },
)

test('the alert about a dispute links to its order, whether the provider names the capture or the payment', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 10)))
  const { payment_id, payment_order_id } = await shop.database.db
    .selectFrom('orders')
    .select(['payment_id', 'payment_order_id'])
    .where('id', '=', body._id ?? '')
    .executeTakeFirstOrThrow()
  const none = { checkoutId: undefined, paymentOrderId: undefined, reference: undefined }
  const told = [
    { ...none, reference: payment_id ?? '' },
    { ...none, reference: 'dp_1', paymentOrderId: payment_order_id ?? '' },
    { ...none, reference: 'CAP-UNKNOWN' },
  ]
  for (const [at, about] of told.entries())
    await receiveWebhook(shop, { id: `WH-DISPUTE-${at}`, type: 'dispute', news: 'disputed', ...about })
  const alerts = await shop.database.db
    .selectFrom('alerts')
    .select('order_id')
    .where('key', 'like', 'payment-dispute:WH-DISPUTE-%')
    .orderBy('key')
    .execute()
  expect(alerts.map(({ order_id: id }) => id)).toEqual([body._id, body._id, null])
})

test('notifications that cannot be verified write one line to the log, regardless of their number', async () => {
  vi.spyOn(shop.payment, 'readWebhook').mockRejectedValue(new Error('the provider’s keys cannot be read'))
  const warned = vi.spyOn(shop.log, 'warn')
  const codes = await Promise.all(
    [1, 2, 3].map(async () => {
      const headers = { 'content-type': 'application/json' }
      return (await shop.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: '{}' }))
        .statusCode
    }),
  )
  expect(codes).toEqual([503, 503, 503])
  expect(warned).toHaveBeenCalledTimes(1)
})

test('while the provider cannot verify its notifications they get 503, and it notifies again', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await expect.poll(async () => (await ledger(shop)).webhooks.every(({ done }) => done)).toBe(true)
  // A verification makes three attempts, so three faults make the first verification fail.
  await fault(shop, 'verify-500', 3)
  await atProvider(shop, `/sdk/orders/${paymentOrderId}/capture`)
  await told(paymentOrderId)
  const { webhooks } = await ledger(shop)
  const tries = webhooks.filter(({ order_id: id }) => id === paymentOrderId).map(({ attempts }) => attempts)
  expect(tries).toEqual([1, 2])
  expect(await ordersOf(buyer)).toHaveLength(1)
  await fault(shop, 'verify-500', 3)
  const answer = await notify()
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
})

test('approval alone captures nothing', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await expect.poll(async () => (await ledger(shop)).webhooks.every(({ done }) => done)).toBe(true)
  shop.clock.forward(15_000)
  await settleUnfinished(shop)
  const row = await shop.database.db
    .selectFrom('checkouts')
    .select('state')
    .where('payment_order_id', '=', paymentOrderId)
    .executeTakeFirstOrThrow()
  expect(row.state).toBe('approved')
  expect((await ledger(shop)).captures.some((capture) => capture.order_id === paymentOrderId)).toBe(false)
})

test('a browser and a notification at the same moment make one order', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentId = await buyer.paid(aCheckout(sleeve))
  const [reply] = await Promise.all([buyer.order(paymentId), shop.jobs.drain()])
  expect(reply.status).toBe(201)
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('money for a superseded checkout becomes an order while there is stock, otherwise it is refunded and the customer gets a mail', async () => {
  const sleeve = await shelve(shop, 5)
  const [buyer, rival] = [await aBuyer(shop), await aBuyer(shop)]
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  const other = await shelve(shop, 5)
  await buyer.start(aCheckout(other))
  expect((await rival.bought(aCheckout(sleeve))).status).toBe(201)
  await atProvider(shop, `/sdk/orders/${paymentOrderId}/capture`)
  await told(paymentOrderId)
  expect(await ordersOf(buyer)).toEqual([])
  const { captures } = await ledger(shop)
  expect(captures.find((capture) => capture.order_id === paymentOrderId)?.status).toBe('REFUNDED')
  expect(await subjectsTo(shop, `${buyer.userId}@exemple.test`)).toEqual([
    expect.stringMatching(/^Votre paiement de 10,40.€ est remboursé$/),
  ])
  const paymentId = captures.find((capture) => capture.order_id === paymentOrderId)?.id ?? ''
  expect(await buyer.order(paymentId)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/remboursé en totalité/) },
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(0)
})

test('money for a superseded checkout becomes an order if the stock can be taken again', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await buyer.start(aCheckout(await shelve(shop, 5)))
  await atProvider(shop, `/sdk/orders/${paymentOrderId}/capture`)
  await told(paymentOrderId)
  expect([await ordersOf(buyer), await stockOnShelf(shop, sleeve)]).toMatchObject([[{}], 5])
})

test('a refund made in the provider’s own pages is recorded once', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await capturedBehindOurBack(buyer, sleeve)
  await told(paymentOrderId)
  const { captures } = await ledger(shop)
  const paymentId = captures.find((capture) => capture.order_id === paymentOrderId)?.id ?? ''
  await fault(shop, 'webhook-doubled')
  await refundAtProvider(paymentId, 200)
  await told(paymentOrderId)
  expect(await ordersOf(buyer)).toEqual([{ status: 'En cours de préparation', refunded_cents: 200 }])
  await refundAtProvider(paymentId, 840)
  await told(paymentOrderId)
  expect(await ordersOf(buyer)).toEqual([{ status: 'Remboursé', refunded_cents: 1040 }])
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
})

const refundAtProvider = (paymentId: string, cents: number) =>
  atProvider(shop, `/captures/${paymentId}/refund`, { cents })

function notify(
  changes: object = {},
  payload: string | object = {
    id: 'WH-FORGED',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'X' },
  },
) {
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': 'x',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': 'AAAA',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${shop.sandboxUrl}/sandbox/payment/v1/notifications/certs/CERT-sandbox`,
    ...changes,
  }
  return shop.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })
}

test('a notification without the provider’s signature is refused and leaves nothing', async () => {
  const answers = [
    await notify(),
    await notify({ 'paypal-transmission-sig': '' }),
    await notify({ 'paypal-cert-url': 'https://evil.test/cert.pem' }),
    await notify({}, 'not json'),
    await shop.app.inject({ method: 'POST', url: '/api/payments/webhook' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  expect(answers[0]?.json()).toMatchObject({ code: 'MALFORMED' })
  const events = await shop.database.db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', 'WH-FORGED')
    .execute()
  expect(events).toEqual([])
})

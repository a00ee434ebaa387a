import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleUnfinished } from '../../../settlement/settle-unfinished.ts'
import { addSleeve } from '../../../testing/catalogue.ts'
import {
  aBuyer,
  aCheckout,
  aGuest,
  atProvider,
  decide,
  fault,
  ledger,
  shelve,
} from '../../../testing/checkout.ts'
import { stockOnShelf } from '../../../testing/orders.ts'
import { addCode } from '../../../testing/promotions.ts'
import { testShop, type TestShop } from '../../../testing/shop.ts'
import { ProviderUnavailable } from '../interface.ts'
import { STRIPE } from './provider.ts'
import { stripe } from './stripe.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ PAYMENT_PROVIDER: 'stripe' })
  await shop.receiveWebhooks()
})
afterAll(() => shop.close())

const lots = 10
const capturesOf = async (paymentOrderId: string) =>
  (await ledger(shop)).captures.filter(({ order_id }) => order_id === paymentOrderId)

test('the browser gets the key for the approval, and one capture makes one order', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await buyer.start(aCheckout(await shelve(shop, lots)))
  expect(body).toMatchObject({ approvalKey: expect.stringContaining(`${body.paymentOrderId}_secret_`) })
  expect((await buyer.capture(body.paymentOrderId)).status).toBe(402)
  await decide(shop, body.paymentOrderId, 'decline')
  expect((await buyer.capture(body.paymentOrderId)).status).toBe(402)
  await decide(shop, body.paymentOrderId)
  const captured = await buyer.capture(body.paymentOrderId)
  expect(captured).toMatchObject({ status: 200, body: { paymentId: expect.stringMatching(/^ch_/) } })
  expect((await buyer.order(captured.body.paymentId)).status).toBe(201)
  expect(await capturesOf(body.paymentOrderId)).toHaveLength(1)
})

test('a total below Stripe’s minimum is refused in quote and payment, reserves nothing and alerts nobody', async () => {
  const [admin, buyer] = [await aBuyer(shop, 'admin'), await aBuyer(shop)]
  const [cheap, dear] = [await shelve(shop, lots), await addSleeve(shop, { price_cents: 3012, stock: lots })]
  const pickupPoint = { name: 'Tabac', address: '2 rue du Fort', city: 'Lyon', postalCode: '69001' }
  const byRelay = { shippingMethod: 'mondialRelay', pickupPoint: { ...pickupPoint, country: 'FR' } } as const
  const single = (code?: string) =>
    aCheckout(cheap, {
      ...byRelay,
      items: [{ product: cheap, packSize: 1, quantity: 1 }],
      ...(code && { code }),
    })
  const reduced = async (value: number) =>
    aCheckout(dear, { ...byRelay, code: (await addCode(shop, admin, { kind: 'amount', value })).code })
  const refusedWith = async (checkout: ReturnType<typeof aCheckout>, code: string) => {
    const quote = await buyer.post('/api/checkout/quote', { ...checkout, country: 'France' })
    for (const { status, body } of [quote, await buyer.start(checkout)]) {
      expect([status, body.code]).toEqual([422, code])
      expect(body.message).toContain('0,50')
    }
  }
  const { code } = await addCode(shop, admin, { kind: 'freeRelay', value: 0 })
  await refusedWith(single(code), 'CODE_REFUSED')
  await refusedWith(await reduced(30), 'CODE_REFUSED')
  expect(await buyer.start(await reduced(29.62))).toMatchObject({ status: 200, body: { total: 0.5 } })
  const free = { mondialRelay: { France: { offered: true, fee: 0, freeFrom: null } } }
  const { headers } = admin
  const payload = { delivery: free }
  const saved = await shop.app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload })
  expect(saved.statusCode, saved.body).toBe(200)
  await refusedWith(single(), 'TOTAL_TOO_SMALL')
  expect(await stockOnShelf(shop, cheap)).toBe(lots)
  expect(await shop.database.db.selectFrom('alerts').selectAll().execute()).toEqual([])
})

test.each(['capture-timeout', 'capture-500-after-capture'] as const)(
  'if %s, the money moves once and the customer has the order',
  async (name) => {
    const buyer = await aBuyer(shop)
    const paymentOrderId = await buyer.approved(aCheckout(await shelve(shop, lots)))
    await fault(shop, name)
    const { status, body } = await buyer.capture(paymentOrderId)
    expect([status, (await buyer.order(body.paymentId)).status]).toEqual([200, 201])
    expect(await capturesOf(paymentOrderId)).toHaveLength(1)
  },
)

test('a capture under review becomes an order or frees its stock, as Stripe decides', async () => {
  for (const [verdict, left] of [
    ['complete', lots - 5],
    ['deny', lots],
  ] as const) {
    const sleeve = await shelve(shop, lots)
    const buyer = await aBuyer(shop)
    const paymentOrderId = await buyer.approved(aCheckout(sleeve))
    await fault(shop, 'capture-pending')
    const { status, body } = await buyer.capture(paymentOrderId)
    expect([status, body.status]).toEqual([202, 'pending'])
    await atProvider(shop, `/captures/${body.paymentId}/${verdict}`)
    shop.clock.forward(60_000)
    await settleUnfinished(shop)
    expect(await stockOnShelf(shop, sleeve)).toBe(left)
  }
})

test('money that was approved but not captured is released soon after the reservation', async () => {
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(await shelve(shop, lots)))
  expect(await shop.payment.getOrder(paymentOrderId)).toMatchObject({ state: 'approved' })
  shop.clock.forward(15 * 60_000)
  await settleUnfinished(shop)
  shop.clock.forward(60_000)
  await settleUnfinished(shop)
  expect(await shop.payment.getOrder(paymentOrderId)).toMatchObject({ state: 'voided' })
  expect(await shop.payment.capture(paymentOrderId, 'late')).toEqual({ state: 'gone' })
})

test('a refund made in the dashboard is recorded from a verified notification', async () => {
  const buyer = await aBuyer(shop)
  const order = await buyer.bought(aCheckout(await shelve(shop, lots)))
  const id = order.body._id ?? ''
  const { payment_id: paymentId } = await shop.database.db
    .selectFrom('orders')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await atProvider(shop, `/captures/${paymentId}/refund`, { cents: 200 })
  await expect
    .poll(async () => {
      await shop.jobs.drain()
      const row = await shop.database.db
        .selectFrom('orders')
        .select('refunded_cents')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.refunded_cents
    })
    .toBe(200)
})

test('only a recent notification signed with the secret is accepted', async () => {
  const { webhooks } = new Stripe('sk_test_x')
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { checkout_id: randomUUID() } } },
  })
  const read = (secret: string, timestamp?: number) =>
    shop.payment.readWebhook(
      {
        'stripe-signature': webhooks.generateTestHeaderString({
          payload,
          secret,
          ...(timestamp !== undefined && { timestamp }),
        }),
      },
      Buffer.from(payload),
    )
  const { webhookSecret } = STRIPE.sandboxAccount
  expect(await read(webhookSecret)).toMatchObject({ id: 'evt_1', news: 'captured', paymentOrderId: 'pi_1' })
  expect(await read('whsec_other')).toBeUndefined()
  // Stripe's own age limit for notifications is five minutes. The clock does not move, because a machine may pause.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
  expect(await read(webhookSecret, ago(290))).toMatchObject({ id: 'evt_1' })
  expect(await read(webhookSecret, ago(302))).toBeUndefined()
})

test('a refund whose idempotency key Stripe has forgotten is not made twice', async () => {
  const buyer = await aBuyer(shop)
  const paymentId = await buyer.paid(aCheckout(await shelve(shop, lots)))
  const refund = { refundId: randomUUID(), paymentId, amountCents: 100 }
  const first = await shop.payment.refund(refund)
  // Stripe would refuse to reuse the key with another amount, so the answer comes from the list of refunds.
  expect(await shop.payment.refund({ ...refund, amountCents: 101 })).toEqual(first)
})

test('a provider that is unreachable or rejects the key is unavailable', async () => {
  const log = pino({ level: 'silent' })
  const away = stripe({ ...STRIPE.sandboxAccount, log, address: () => 'http://127.0.0.1:9' })
  await expect(away.getOrder('pi_1')).rejects.toBeInstanceOf(ProviderUnavailable)
  const stranger = stripe({
    ...STRIPE.sandboxAccount,
    secretKey: 'sk_test_other',
    log,
    address: () => shop.sandboxUrl,
  })
  await expect(stranger.getOrder('pi_1')).rejects.toBeInstanceOf(ProviderUnavailable)
})

async function leaveForBank(approvalKey: string): Promise<string> {
  const [id] = approvalKey.split('_secret_')
  const answer = await fetch(`${shop.sandboxUrl}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE.sandboxAccount.publishableKey}` },
    body: new URLSearchParams({
      client_secret: approvalKey,
      outcome: 'authenticate',
      return_url: 'https://carapace.test/checkout/payment',
    }),
  })
  const intent = (await answer.json()) as {
    status: string
    next_action: { redirect_to_url: { url: string } }
  }
  expect(intent.status).toBe('requires_action')
  return intent.next_action.redirect_to_url.url
}

async function atBank(url: string, outcome: 'approve' | 'decline'): Promise<URL> {
  const body = new URLSearchParams({ outcome })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

async function buyerAtBank() {
  const sleeve = await shelve(shop, lots)
  const buyer = await aGuest(shop)
  const { body } = await buyer.start(aCheckout(sleeve))
  const { approvalKey = '' } = body as { approvalKey?: string }
  return { sleeve, buyer, id: body.paymentOrderId, bank: await leaveForBank(approvalKey) }
}

test('a buyer at the bank has not approved yet; after the return there is one order', async () => {
  const { buyer, id, bank } = await buyerAtBank()
  expect(await shop.payment.getOrder(id)).toMatchObject({ state: 'created', capture: undefined })
  const early = await buyer.capture(id)
  expect([early.status, early.body.code]).toEqual([402, 'PAYMENT_REQUIRED'])
  const back = await atBank(bank, 'approve')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    payment_intent: id,
    redirect_status: 'succeeded',
  })
  const { body } = await buyer.capture(id)
  expect((await buyer.order(body.paymentId)).status).toBe(201)
  expect((await buyer.capture(id)).body.paymentId).toBe(body.paymentId)
  expect(await capturesOf(id)).toHaveLength(1)
})

test('a card refused at the bank is not charged, and another card pays the same order', async () => {
  const { buyer, id, bank } = await buyerAtBank()
  expect((await atBank(bank, 'decline')).searchParams.get('redirect_status')).toBe('failed')
  const refused = await buyer.capture(id)
  expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
  expect(await capturesOf(id)).toHaveLength(0)
  await decide(shop, id)
  expect((await buyer.capture(id)).status).toBe(200)
})

test('a buyer who never returns from the bank has no order: the stock is freed, and a late confirmation holds no money', async () => {
  const { sleeve, buyer, id, bank } = await buyerAtBank()
  expect(await stockOnShelf(shop, sleeve)).toBe(lots - 5)
  shop.clock.forward(15 * 60_000)
  await settleUnfinished(shop)
  shop.clock.forward(60_000)
  await settleUnfinished(shop)
  expect(await stockOnShelf(shop, sleeve)).toBe(lots)
  expect(await shop.payment.getOrder(id)).toMatchObject({ state: 'voided' })
  expect((await atBank(bank, 'approve')).searchParams.get('redirect_status')).toBe('failed')
  const late = await buyer.capture(id)
  expect([late.status, late.body.code]).toEqual([409, 'CHECKOUT_EXPIRED'])
  expect(await capturesOf(id)).toHaveLength(0)
})

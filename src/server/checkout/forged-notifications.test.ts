import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { observe, type Observed } from '../log/observed.ts'
import { ProviderUnavailable } from '../outside/payment/interface.ts'
import { aBuyer, aCheckout, atProvider, ledger, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const MINUTE_MS = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await shop.receiveWebhooks()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.forward(MINUTE_MS))

async function forge(remoteAddress: string, to = shop): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': 'x',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': 'AAAA',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${to.sandboxUrl}/sandbox/payment/v1/notifications/certs/CERT-sandbox`,
    'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
  }
  const payload = { id: 'WH-FORGED', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'X' } }
  const url = '/api/payments/webhook'
  return (await to.app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode
}

const tally = (codes: readonly number[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]))

function countQuestions(): () => Record<string, number> {
  const parties: string[] = []
  const stop = observe('outside', ({ party }) => parties.push(party))
  return () => {
    stop()
    return Object.fromEntries(
      [...new Set(parties)].map((one) => [one, parties.filter((p) => p === one).length]),
    )
  }
}

async function genuineIsTaken(): Promise<boolean> {
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(await shelve(shop, 10)))
  await atProvider(shop, `/sdk/orders/${paymentOrderId}/capture`)
  const sent = async () => (await ledger(shop)).webhooks.filter(({ order_id: id }) => id === paymentOrderId)
  await expect.poll(async () => (await sent()).length > 1).toBe(true)
  await expect.poll(async () => (await sent()).every(({ done }) => done)).toBe(true)
  return (await sent()).every(({ attempts }) => attempts === 1)
}

test('forged notifications from one address get 429 before the provider is asked, and are not errors of the shop', async () => {
  const asked = countQuestions()
  const failed = vi.spyOn(shop.log, 'error')
  const results: Observed['notification']['result'][] = []
  const unobserve = observe('notification', ({ result }) => results.push(result))
  const codes: number[] = []
  for (let n = 0; n < 60; n++) codes.push(await forge('198.51.100.9'))
  unobserve()
  expect(tally(codes)).toEqual({ 400: 10, 429: 50 })
  expect(asked()).toEqual({ notification: 10 })
  expect(failed).not.toHaveBeenCalled()
  expect([results[0], results.at(-1)]).toEqual(['forged', 'too-many'])
  expect(await forge('198.51.100.10')).toBe(400)
  shop.clock.forward(MINUTE_MS)
  expect(await forge('198.51.100.9')).toBe(400)
})

test('simultaneous forgeries are limited too, and an IPv6 network counts as one address', async () => {
  const asked = countQuestions()
  const codes = await Promise.all(Array.from({ length: 15 }, (_, n) => forge(`2001:db8:1:${n}::1`)))
  expect(tally(codes)).toEqual({ 400: 10, 429: 5 })
  expect(asked()).toEqual({ notification: 10 })
})

test('genuine notifications are accepted while many addresses send forgeries, because the provider’s address is known by then', async () => {
  expect(await genuineIsTaken()).toBe(true)
  const codes: number[] = []
  for (let n = 0; n < 200; n++) codes.push(await forge(`203.0.113.${n}`))
  expect(tally(codes)).toEqual({ 400: 120, 429: 80 })
  expect(await genuineIsTaken()).toBe(true)
})

test('forgers behind the same unnamed proxy as the provider cannot block the provider', async () => {
  expect(await genuineIsTaken()).toBe(true)
  const codes: number[] = []
  for (let n = 0; n < 30; n++) codes.push(await forge('127.0.0.1'))
  expect(tally(codes)).toEqual({ 400: 30 })
  expect(await genuineIsTaken()).toBe(true)
})

test('if the provider cannot verify, the answer is 503, within each address’s limit, and no error of the shop', async () => {
  vi.spyOn(shop.payment, 'readWebhook').mockImplementation(async (_headers, _body, beforeAsking) => {
    beforeAsking?.()
    throw new ProviderUnavailable('away')
  })
  const failed = vi.spyOn(shop.log, 'error')
  const codes: number[] = []
  for (let n = 0; n < 20; n++) codes.push(await forge('198.51.100.77'))
  expect(tally(codes)).toEqual({ 429: 10, 503: 10 })
  expect(failed).not.toHaveBeenCalled()
})

test('forged Stripe notifications are limited too, and never block a genuine one, even from the same address', async () => {
  const stripe = await testShop({ PAYMENT_PROVIDER: 'stripe' })
  const codes: number[] = []
  for (let n = 0; n < 20; n++) codes.push(await forge('198.51.100.9', stripe))
  expect(tally(codes)).toEqual({ 400: 10, 429: 10 })
  const event = { id: 'evt_1', news: 'other', type: 'x', checkoutId: undefined } as const
  vi.spyOn(stripe.payment, 'readWebhook').mockResolvedValue({
    ...event,
    paymentOrderId: undefined,
    reference: undefined,
  })
  expect(await forge('198.51.100.9', stripe)).toBe(200)
  await stripe.close()
})

import { afterEach, expect, test } from 'vitest'
import type { PayPalOptions } from './context.ts'
import { startListener, startProvider, type Delivery, type Provider } from './testing.ts'

type Listener = Awaited<ReturnType<typeof startListener>>
let provider: Provider
let listener: Listener
afterEach(async () => {
  await provider.app.close()
  await listener.close()
})

async function start(options: Partial<PayPalOptions> = {}, answer?: (n: number) => number): Promise<void> {
  listener = await startListener(answer)
  provider = await startProvider({
    webhookUrl: listener.url,
    webhookId: 'WH-TEST',
    webhookRetryMs: 5,
    webhookLateMs: 60,
    ...options,
  })
}
const capture = async (id: string) => provider.call('POST', `/v2/checkout/orders/${id}/capture`)
const types = () => listener.deliveries.map((delivery) => delivery.event.event_type)
const fault = (name: string, order?: string) => provider.call('POST', '/faults', { fault: name, order })

const header = (delivery: Delivery, name: string) => String(delivery.headers[`paypal-${name}`])

function questionOf(delivery: Delivery) {
  return {
    auth_algo: header(delivery, 'auth-algo'),
    cert_url: header(delivery, 'cert-url'),
    transmission_id: header(delivery, 'transmission-id'),
    transmission_sig: header(delivery, 'transmission-sig'),
    transmission_time: header(delivery, 'transmission-time'),
    webhook_id: 'WH-TEST',
    webhook_event: JSON.parse(delivery.raw.toString()) as unknown,
  }
}

async function verified(question: object): Promise<unknown> {
  const { body } = await provider.call('POST', '/v1/notifications/verify-webhook-signature', question)
  return body.verification_status
}

test('a purchase and its refund are announced, with signatures that the provider verifies', async () => {
  await start()
  const id = await provider.approved()
  await listener.arrived(1)
  await capture(id)
  await listener.arrived(2)
  const paid = listener.deliveries[1]?.event.resource
  expect(paid).toMatchObject({
    status: 'COMPLETED',
    custom_id: 'checkout-1',
    supplementary_data: { related_ids: { order_id: id } },
  })
  await provider.call('POST', `/v2/payments/captures/${String(paid?.id)}/refund`, {})
  await listener.arrived(3)
  expect(types()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
  ])
  for (const delivery of listener.deliveries) expect(await verified(questionOf(delivery))).toBe('SUCCESS')
})

test.each<[string, object]>([
  ['event', { webhook_event: { id: 'forged' } }],
  ['webhook id', { webhook_id: 'other' }],
  ['time', { transmission_time: '2026-11-21T10:00:00Z' }],
  ['signature', { transmission_sig: 'AAAA' }],
  ['algorithm', { auth_algo: 'SHA1withRSA' }],
  ['certificate', { cert_url: 'https://evil.test/cert' }],
])('the provider does not verify another %s', async (_what, change) => {
  await start()
  await provider.approved()
  await listener.arrived(1)
  const [delivery] = listener.deliveries
  if (!delivery) throw new Error('nothing came')
  expect(await verified({ ...questionOf(delivery), ...change })).toBe('FAILURE')
})

test('a webhook is repeated until the shop answers 2xx, always with the same event id', async () => {
  await start({}, (n) => (n < 3 ? 503 : 204))
  await provider.approved()
  await listener.arrived(4)
  expect(new Set(listener.deliveries.map((delivery) => delivery.event.id)).size).toBe(1)
  expect(new Set(listener.deliveries.map((delivery) => header(delivery, 'transmission-id'))).size).toBe(4)
})

test('`webhook-doubled` delivers one event twice', async () => {
  await start()
  await fault('webhook-doubled')
  await provider.approved()
  await listener.arrived(2)
  expect(listener.deliveries[0]?.event.id).toBe(listener.deliveries[1]?.event.id)
})

test('`webhook-out-of-order` delivers a later event of the order first', async () => {
  await start({ webhookHeldMs: 60_000 })
  await fault('webhook-out-of-order')
  const id = await provider.approved()
  await capture(id)
  await listener.arrived(2)
  expect(types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
})

test('`webhook-late` delivers late', async () => {
  await start()
  const id = await provider.approved()
  await listener.arrived(1)
  await fault('webhook-late', id)
  const before = Date.now()
  await capture(id)
  await listener.arrived(2)
  expect(Date.now() - before).toBeGreaterThanOrEqual(55)
})

test('a pending capture is announced as pending, then with its verdict, automatically after a configured delay', async () => {
  await start({ pendingCompletesAfterMs: 30 })
  await fault('capture-pending')
  await capture(await provider.approved())
  await listener.arrived(3)
  expect(types().toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
  ])
})

test('a denied capture is announced', async () => {
  await start()
  await fault('capture-pending')
  const { body } = await capture(await provider.approved())
  const units = body.purchase_units as { payments: { captures: { id: string }[] } }[]
  await provider.call('POST', `/captures/${units[0]?.payments.captures[0]?.id}/deny`)
  await listener.arrived(3)
  expect(types()).toContain('PAYMENT.CAPTURE.DENIED')
})

import { X509Certificate, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
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

test('a purchase and its refund are told, each signed with the certificate that is served', async () => {
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
  for (const delivery of listener.deliveries) {
    const url = new URL(header(delivery, 'cert-url'))
    expect(url.origin).toBe('http://sandbox.test')
    const { publicKey } = new X509Certificate((await provider.app.inject(url.pathname)).body)
    const message = `${header(delivery, 'transmission-id')}|${header(delivery, 'transmission-time')}|WH-TEST|${crc32(delivery.raw)}`
    const signature = Buffer.from(header(delivery, 'transmission-sig'), 'base64')
    expect(verify('sha256', Buffer.from(message), publicKey, signature)).toBe(true)
    expect(header(delivery, 'auth-algo')).toBe('SHA256withRSA')
  }
})

test('the provider verifies its own signatures and no others', async () => {
  await start()
  await provider.approved()
  await listener.arrived(1)
  const delivery = listener.deliveries[0]
  if (!delivery) throw new Error('nothing came')
  const question = {
    auth_algo: header(delivery, 'auth-algo'),
    cert_url: header(delivery, 'cert-url'),
    transmission_id: header(delivery, 'transmission-id'),
    transmission_sig: header(delivery, 'transmission-sig'),
    transmission_time: header(delivery, 'transmission-time'),
    webhook_id: 'WH-TEST',
    webhook_event: JSON.parse(delivery.raw.toString()) as unknown,
  }
  const ask = async (change: object) =>
    (await provider.call('POST', '/v1/notifications/verify-webhook-signature', { ...question, ...change }))
      .body
  expect(await ask({})).toEqual({ verification_status: 'SUCCESS' })
  expect(await ask({ webhook_event: { id: 'forged' } })).toEqual({ verification_status: 'FAILURE' })
  expect(await ask({ webhook_id: 'other' })).toEqual({ verification_status: 'FAILURE' })
})

test('a webhook is tried until the shop says 2xx, always with the same event id', async () => {
  await start({}, (n) => (n < 3 ? 503 : 204))
  await provider.approved()
  await listener.arrived(4)
  expect(new Set(listener.deliveries.map((delivery) => delivery.event.id)).size).toBe(1)
  expect(new Set(listener.deliveries.map((delivery) => header(delivery, 'transmission-id'))).size).toBe(4)
})

test('webhook-doubled delivers one event twice', async () => {
  await start()
  await fault('webhook-doubled')
  await provider.approved()
  await listener.arrived(2)
  expect(listener.deliveries[0]?.event.id).toBe(listener.deliveries[1]?.event.id)
})

test('webhook-out-of-order lets a later event of the order overtake', async () => {
  await start({ webhookHeldMs: 60_000 })
  await fault('webhook-out-of-order')
  const id = await provider.approved()
  await capture(id)
  await listener.arrived(2)
  expect(types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
})

test('webhook-late comes late', async () => {
  await start()
  const id = await provider.approved()
  await listener.arrived(1)
  await fault('webhook-late', id)
  const before = Date.now()
  await capture(id)
  await listener.arrived(2)
  expect(Date.now() - before).toBeGreaterThanOrEqual(55)
})

test('a pending capture is told twice: pending, then its verdict, by itself where a delay is set', async () => {
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

test('a denied capture is told', async () => {
  await start()
  await fault('capture-pending')
  const { body } = await capture(await provider.approved())
  const units = body.purchase_units as { payments: { captures: { id: string }[] } }[]
  await provider.call('POST', `/captures/${units[0]?.payments.captures[0]?.id}/deny`)
  await listener.arrived(3)
  expect(types()).toContain('PAYMENT.CAPTURE.DENIED')
})

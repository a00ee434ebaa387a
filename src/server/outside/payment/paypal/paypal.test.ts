import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { observe } from '../../../log/observed.ts'
import { ProviderRefusal, ProviderUnavailable, type PaymentOrderRequest } from '../interface.ts'
import { paypal } from './paypal.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = { status: number; body?: unknown; drop?: boolean; hang?: boolean; half?: boolean }

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

const tokenAnswer: Answer = { status: 200, body: { access_token: 'T', expires_in: 3600 } }

async function scripted(
  answers: Answer[],
  token: () => Answer = () => tokenAnswer,
  more: { timeoutMs?: number } = {},
) {
  const seen: Seen[] = []
  const listening = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() })
      const answer = url.endsWith('/token') ? token() : (answers.shift() ?? { status: 500 })
      if (answer.half) response.writeHead(200, { 'content-length': '100' }).write('{"status":')
      // A half body is sent before the connection is dropped.
      if (answer.drop) return void setImmediate(() => response.destroy())
      if (answer.hang) return
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    })
  })
  server = listening
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const client = paypal({
    apiUrl: () => `http://127.0.0.1:${port}`,
    clientId: 'shop',
    clientSecret: 'secret',
    log: pino({ level: 'silent' }),
    publicUrl: 'https://carapace.test',
    webhookId: 'WH',
    ...more,
  })
  return { client, seen, calls: () => seen.filter(({ url }) => !url.endsWith('/token')) }
}

const request: PaymentOrderRequest = {
  checkoutId: '0199f0aa-7c11-7d3e-9a2b-3c4d5e6f7081',
  shopName: 'Carapace',
  lines: [
    { name: 'Écaille bleue', packSize: 10, quantity: 2, unitPriceCents: 255 },
    { name: `${'x'.repeat(110)}🐢🐢🐢🐢🐢`, packSize: 32, quantity: 1, unitPriceCents: 630 },
  ],
  subtotalCents: 1140,
  discountCents: 0,
  shippingCents: 430,
  totalCents: 1570,
  shippingAddress: {
    name: 'Zoé Roux',
    street: '1 rue',
    city: 'Lyon',
    postalCode: '69001',
    countryCode: 'FR',
  },
}

const refusal = (issue: string, status = 422): Answer => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', debug_id: 'd1', details: [{ issue }] },
})
const order = (status: string, ...captures: [string, string][]): Answer => ({
  status: 200,
  body: {
    id: 'ORDER-1',
    status,
    purchase_units: [
      {
        custom_id: request.checkoutId,
        amount: { currency_code: 'EUR', value: '15.70' },
        payments: {
          captures: captures.map(([id, state]) => ({
            id,
            status: state,
            amount: { currency_code: 'EUR', value: '15.70' },
          })),
        },
      },
    ],
  },
})

const capture = (status: string): Answer => ({
  status: 200,
  body: {
    id: 'CAP-1',
    status,
    amount: { currency_code: 'EUR', value: '15.70' },
    supplementary_data: { related_ids: { order_id: 'ORDER-1' } },
  },
})

test('the order has what PayPal requires: sums, strings, the shop’s id, French, the given address', async () => {
  const { client, calls } = await scripted([{ status: 201, body: { id: 'ORDER-1', status: 'CREATED' } }])
  expect(await client.createOrder(request)).toEqual({ paymentOrderId: 'ORDER-1' })
  const [call] = calls()
  expect(call).toMatchObject({ method: 'POST', url: '/v2/checkout/orders' })
  expect(call?.headers).toMatchObject({
    authorization: 'Bearer T',
    prefer: 'return=representation',
    'user-agent': expect.stringMatching(/^Carapace\b/),
    accept: 'application/json',
    'paypal-request-id': `order-${request.checkoutId}`,
  })
  const body = JSON.parse(call?.body ?? '') as Record<string, unknown>
  expect(body).toMatchObject({
    intent: 'CAPTURE',
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          locale: 'fr-FR',
          return_url: 'https://carapace.test/checkout/payment',
        },
      },
    },
    purchase_units: [
      {
        custom_id: request.checkoutId,
        amount: {
          currency_code: 'EUR',
          value: '15.70',
          breakdown: { item_total: { value: '11.40' }, shipping: { value: '4.30' } },
        },
        items: [
          { name: 'Écaille bleue (lot de 10)', quantity: '2', unit_amount: { value: '2.55' } },
          { name: expect.stringMatching(/^x{110}🐢+ \(lot de 32\)$/u) },
        ],
      },
    ],
  })
})

test('a wallet’s order names the wallet, not PayPal’s own window', async () => {
  const created = { status: 201, body: { id: 'ORDER-1', status: 'CREATED' } }
  const { client, calls } = await scripted([created, created])
  await client.createOrder({ ...request, wallet: 'google-pay' })
  await client.createOrder({ ...request, wallet: 'apple-pay' })
  const [google, apple] = calls().map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(google?.['payment_source']).toEqual({
    google_pay: { attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } } },
  })
  expect(apple).not.toHaveProperty('payment_source')
  expect(apple?.['purchase_units']).toEqual(google?.['purchase_units'])
})

test('a single sleeve is not called a pack of one', async () => {
  const { client, calls } = await scripted([{ status: 201, body: { id: 'ORDER-1', status: 'CREATED' } }])
  await client.createOrder({
    ...request,
    lines: [{ name: 'Écaille bleue', packSize: 1, quantity: 2, unitPriceCents: 570 }],
  })
  expect(calls()[0]?.body).toContain('"Écaille bleue (à l’unité)"')
})

test('many calls share one token, which is renewed once after a 401', async () => {
  const { client, seen } = await scripted([
    order('APPROVED'),
    order('APPROVED'),
    order('APPROVED'),
    { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } },
    order('APPROVED'),
  ])
  await Promise.all([client.getOrder('A'), client.getOrder('B'), client.getOrder('C')])
  expect(seen.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
  expect((await client.getOrder('D'))?.state).toBe('approved')
  expect(seen.filter(({ url }) => url.endsWith('/token'))).toHaveLength(2)
})

test('after a network error, 429, 5xx or "in progress", the call is tried again with the same request id', async () => {
  const { client, calls } = await scripted([
    { status: 200, drop: true },
    { status: 503 },
    order('COMPLETED', ['CAP-1', 'COMPLETED']),
    refusal('ORDER_COMPLETION_IN_PROGRESS'),
    { status: 429 },
    order('COMPLETED', ['CAP-1', 'COMPLETED']),
  ])
  for (let n = 0; n < 2; n++) {
    expect(await client.capture('ORDER-1', '7')).toEqual({
      state: 'completed',
      paymentId: 'CAP-1',
      amountCents: 1570,
      currency: 'EUR',
    })
  }
  expect(new Set(calls().map(({ headers }) => headers['paypal-request-id']))).toEqual(
    new Set(['capture-ORDER-1-7']),
  )
  expect(calls()).toHaveLength(6)
})

test('a silent, forbidden or unreadable answer means unavailable, and never a verdict', async () => {
  const nothing = () => Array.from({ length: 3 }, (): Answer => ({ status: 200, drop: true }))
  for (const answers of [
    nothing(),
    nothing().map((answer) => ({ ...answer, half: true })),
    Array.from({ length: 3 }, () => refusal('NOT_AUTHORIZED', 403)),
    Array.from({ length: 3 }, (): Answer => ({ status: 201 })),
    [refusal('SOMETHING_NEW')],
  ]) {
    const { client } = await scripted(answers)
    await expect(client.capture('ORDER-1', '1')).rejects.toBeInstanceOf(ProviderUnavailable)
  }
  const { client } = await scripted([], () => ({ status: 401 }))
  await expect(client.refund({ refundId: 'r', paymentId: 'p', amountCents: 1 })).rejects.toBeInstanceOf(
    ProviderUnavailable,
  )
})

test.each([
  ['a call', tokenAnswer, { status: 0, hang: true }, 4],
  ['the half of a call', tokenAnswer, { status: 0, hang: true, half: true }, 4],
  ['the token', { status: 0, hang: true }, { status: 0, hang: true }, 3],
])(
  'a provider that leaves %s hanging costs the time limit once, including retries; after three such calls the next ones fail at once',
  async (_what, token, answer, requests) => {
    // The time limit passes when the provider has the request. A busy machine may take longer than any limit.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    const hung = Array.from({ length: 9 }, () => answer)
    const { client, seen } = await scripted(hung, () => token, { timeoutMs: 200 })
    for (let left = 2; left >= 0; left--) {
      const unavailable = expect(client.capture('ORDER-1', '1')).rejects.toBeInstanceOf(ProviderUnavailable)
      await expect.poll(() => seen).toHaveLength(requests - left)
      vi.advanceTimersByTime(201)
      await unavailable
    }
    await expect(client.createOrder(request)).rejects.toThrow('so it is not asked')
    // With a time limit for each retry, there would be three requests for each capture.
    expect(seen).toHaveLength(requests)
  },
)

test.each([
  ['INSTRUMENT_DECLINED', 'declined'],
  ['TRANSACTION_REFUSED', 'declined'],
  ['PAYER_CANNOT_PAY', 'declined'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'declined'],
  ['ORDER_NOT_APPROVED', 'not-approved'],
  ['PAYER_ACTION_REQUIRED', 'not-approved'],
  ['INVALID_RESOURCE_ID', 'gone'],
  ['ORDER_VOIDED', 'gone'],
])('a capture refused with %s is %s', async (issue, state) => {
  const { client } = await scripted([refusal(issue)])
  expect(await client.capture('ORDER-1', '1')).toEqual({ state })
})

test.each([
  ['COMPLETED', 'captured', 'completed'],
  ['PARTIALLY_REFUNDED', 'captured', 'completed'],
  ['REFUNDED', 'captured', 'refunded'],
  ['PENDING', 'pending', 'pending'],
  ['DECLINED', 'declined', 'declined'],
  ['FAILED', 'declined', 'declined'],
  ['HELD_FOR_REVIEW', 'pending', 'pending'],
])('a capture that is %s makes the order %s and is %s', async (status, state, captured) => {
  const { client } = await scripted([order('COMPLETED', ['CAP-1', status]), capture(status)])
  expect(await client.getOrder('ORDER-1')).toMatchObject({ state, capture: { state: captured } })
  expect(await client.getCapture('CAP-1')).toMatchObject({ state: captured, paymentOrderId: 'ORDER-1' })
})

test.each([
  ['CREATED', 'created'],
  ['SAVED', 'created'],
  ['PAYER_ACTION_REQUIRED', 'created'],
  ['APPROVED', 'approved'],
  ['VOIDED', 'voided'],
])('an order that is %s and has no capture is %s', async (status, state) => {
  const { client } = await scripted([order(status)])
  expect(await client.getOrder('ORDER-1')).toMatchObject({ state, capture: undefined })
})

test.each([
  ['COMPLETED', 'completed'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
  ['HELD_FOR_REVIEW', 'pending'],
])('a refund that is %s is %s', async (status, state) => {
  const refund = { id: 'REF-1', status }
  const { client } = await scripted([
    { status: 201, body: refund },
    { status: 200, body: refund },
  ])
  const asked = { refundId: 'r-1', paymentId: 'CAP-1', amountCents: 905 }
  expect(await client.refund(asked)).toMatchObject({ state, providerRefundId: 'REF-1' })
  expect(await client.getRefund('REF-1')).toMatchObject({ state })
})

test('an order that was already captured is read, and its successful capture is used', async () => {
  const { client } = await scripted([
    refusal('ORDER_ALREADY_CAPTURED'),
    order('COMPLETED', ['CAP-0', 'DECLINED'], ['CAP-1', 'PENDING']),
    refusal('ORDER_ALREADY_CAPTURED'),
    order('COMPLETED', ['CAP-0', 'DECLINED'], ['CAP-1', 'PARTIALLY_REFUNDED']),
    order('COMPLETED', ['CAP-0', 'FAILED']),
  ])
  expect(await client.capture('ORDER-1', '1')).toMatchObject({ state: 'pending', paymentId: 'CAP-1' })
  expect(await client.capture('ORDER-1', '1')).toMatchObject({ state: 'completed', paymentId: 'CAP-1' })
  expect(await client.capture('ORDER-1', '1')).toEqual({ state: 'failed' })
})

test('a refused order is a refusal with PayPal’s term; an unknown order is undefined', async () => {
  const { client } = await scripted([refusal('AMOUNT_MISMATCH'), refusal('INVALID_RESOURCE_ID', 404)])
  const error: unknown = await client.createOrder(request).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderRefusal)
  expect(error).toMatchObject({ issue: 'AMOUNT_MISMATCH' })
  expect(await client.getOrder('NOWHERE')).toBeUndefined()
})

/** A notification whose white space, numbers and escapes would change if it were parsed and serialised again. */
const EVENT =
  '{ "id": "WH-1", "event_type": "CUSTOMER.DISPUTE.CREATED", "amount": 1.50, "name": "\\u00c9caille bleue é" }'
const transmission = (change: object = {}) => ({
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 'T-1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': new Date().toISOString(),
  ...change,
})
const verdict = (status: string): Answer => ({ status: 200, body: { verification_status: status } })

test('PayPal is asked whether a notification is genuine, with the event byte for byte', async () => {
  const { client, calls } = await scripted([verdict('SUCCESS'), verdict('FAILURE'), refusal('INVALID', 400)])
  const headers = transmission()
  expect(await client.readWebhook(headers, Buffer.from(EVENT))).toBeDefined()
  expect(await client.readWebhook(headers, Buffer.from(EVENT))).toBeUndefined()
  expect(await client.readWebhook(headers, Buffer.from(EVENT))).toBeUndefined()
  const [call] = calls()
  expect(call?.url).toBe('/v1/notifications/verify-webhook-signature')
  expect(call?.body).toContain(`"webhook_event":${EVENT}`)
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    auth_algo: 'SHA256withRSA',
    cert_url: headers['paypal-cert-url'],
    transmission_id: 'T-1',
    transmission_sig: 'c2ln',
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'WH',
  })
})

const DAY_MS = 86_400_000
test.each<[string, object, string]>([
  ['without a signature', { 'paypal-transmission-sig': undefined }, EVENT],
  ['without a certificate', { 'paypal-cert-url': '' }, EVENT],
  [
    'older than PayPal tries',
    { 'paypal-transmission-time': new Date(Date.now() - 5 * DAY_MS).toISOString() },
    EVENT,
  ],
  ['from the future', { 'paypal-transmission-time': new Date(Date.now() + DAY_MS).toISOString() }, EVENT],
  ['with an invalid time', { 'paypal-transmission-time': 'yesterday' }, EVENT],
  ['that is not JSON', {}, 'nothing'],
  ['that would add a field to the request', {}, '{}, "webhook_id": "WH"'],
])('PayPal is not asked about a notification %s', async (_what, change, event) => {
  const { client, seen } = await scripted([verdict('SUCCESS')])
  expect(await client.readWebhook(transmission(change), Buffer.from(event))).toBeUndefined()
  expect(seen).toEqual([])
})

const CHECKOUT = '0199f0aa-7c11-7d3e-9a2b-3c4d5e6f7081'
test.each([
  [
    'CHECKOUT.ORDER.APPROVED',
    { id: 'ORDER-1', purchase_units: [{ custom_id: CHECKOUT }] },
    { news: 'approved', checkoutId: CHECKOUT, paymentOrderId: 'ORDER-1', reference: 'ORDER-1' },
  ],
  [
    'PAYMENT.CAPTURE.COMPLETED',
    { id: 'CAP-1', custom_id: CHECKOUT, supplementary_data: { related_ids: { order_id: 'ORDER-1' } } },
    { news: 'captured', checkoutId: CHECKOUT, paymentOrderId: 'ORDER-1', reference: 'CAP-1' },
  ],
  [
    'PAYMENT.CAPTURE.PENDING',
    { id: 'CAP-1', custom_id: 'another shop’s' },
    { news: 'capture-changed', checkoutId: undefined, paymentOrderId: undefined, reference: 'CAP-1' },
  ],
  ['PAYMENT.CAPTURE.DENIED', { id: 'CAP-1' }, { news: 'capture-changed', reference: 'CAP-1' }],
  ['PAYMENT.CAPTURE.DECLINED', { id: 'CAP-1' }, { news: 'capture-changed', reference: 'CAP-1' }],
  ['PAYMENT.CAPTURE.REFUNDED', { id: 'REF-1' }, { news: 'refunded', reference: 'REF-1' }],
  ['PAYMENT.REFUND.PENDING', { id: 'REF-1' }, { news: 'refunded', reference: 'REF-1' }],
  ['PAYMENT.REFUND.FAILED', { id: 'REF-1' }, { news: 'refunded', reference: 'REF-1' }],
  ['PAYMENT.CAPTURE.REVERSED', { id: 'CAP-1' }, { news: 'disputed', reference: 'CAP-1' }],
  [
    'CUSTOMER.DISPUTE.CREATED',
    { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: 'CAP-1' }] },
    { news: 'disputed', reference: 'CAP-1' },
  ],
  ['BILLING.PLAN.CREATED', {}, { news: 'other', reference: undefined }],
])('a genuine %s is read in the port’s terms', async (type, resource, read) => {
  const { client } = await scripted([verdict('SUCCESS')])
  const event = JSON.stringify({ id: 'WH-2', event_type: type, resource })
  const found = await client.readWebhook(transmission(), Buffer.from(event))
  expect(found).toMatchObject({ id: 'WH-2', type, ...read })
})

test('a genuine notification without an event type is ignored', async () => {
  const { client } = await scripted([verdict('SUCCESS')])
  expect(await client.readWebhook(transmission(), Buffer.from('{ "id": "WH-3" }'))).toBeUndefined()
})

test('without PayPal’s verification there is no verdict', async () => {
  const { client } = await scripted([{ status: 500 }, { status: 500 }, { status: 500 }])
  await expect(client.readWebhook(transmission(), Buffer.from(EVENT))).rejects.toThrow(ProviderUnavailable)
})

test('an answer of trouble counts as a failure, and questions about notifications are counted apart from payments', async () => {
  const trouble = [{ status: 500 }, { status: 500 }, { status: 500 }]
  const { client } = await scripted([...trouble, ...trouble])
  const results: string[] = []
  const stop = observe('outside', ({ party, result }) => results.push(`${party} ${result}`))
  await expect(client.readWebhook(transmission(), Buffer.from(EVENT))).rejects.toThrow(ProviderUnavailable)
  await expect(client.getOrder('ORDER-1')).rejects.toThrow(ProviderUnavailable)
  stop()
  expect(results).toEqual(['notification failed', 'payment failed'])
})

test('refunds send the amount as text with the shop’s id, and wait for other refunds in progress', async () => {
  const { client, calls } = await scripted([
    { status: 201, body: { id: 'REF-1', status: 'COMPLETED' } },
    refusal('REFUND_IN_PROGRESS', 409),
    refusal('CAPTURE_FULLY_REFUNDED'),
  ])
  const refund = { refundId: 'r-1', paymentId: 'CAP-1', amountCents: 905 }
  expect(await client.refund(refund)).toMatchObject({ state: 'completed', providerRefundId: 'REF-1' })
  expect(await client.refund(refund)).toMatchObject({ state: 'pending' })
  expect(await client.refund(refund)).toMatchObject({ state: 'failed', reason: 'CAPTURE_FULLY_REFUNDED' })
  const [call] = calls()
  expect(call?.url).toBe('/v2/payments/captures/CAP-1/refund')
  expect(call?.headers['paypal-request-id']).toBe('refund-r-1')
  expect(JSON.parse(call?.body ?? '')).toEqual({
    amount: { currency_code: 'EUR', value: '9.05' },
    invoice_id: 'r-1',
  })
})

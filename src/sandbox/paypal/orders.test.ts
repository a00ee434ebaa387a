import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderFor, startProvider, type Provider } from './testing.ts'

let provider: Provider
beforeEach(async () => {
  provider = await startProvider({ clientId: 'merchant', clientSecret: 'secret' })
})
afterEach(async () => provider.app.close())

const create = (body: unknown, headers?: Record<string, string>) =>
  provider.call('POST', '/v2/checkout/orders', body, headers)

test('only the right credentials get a token, and other calls require it', async () => {
  const ask = (credentials: string, payload = 'grant_type=client_credentials') =>
    provider.app.inject({
      method: 'POST',
      url: '/sandbox/payment/v1/oauth2/token',
      headers: {
        authorization: `Basic ${btoa(credentials)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload,
    })
  expect((await ask('merchant:secret')).json()).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 })
  expect((await ask('merchant:wrong')).statusCode).toBe(401)
  expect((await ask('merchant:secret', 'grant_type=password')).statusCode).toBe(400)
  for (const authorization of ['', 'Bearer A21AA.zzzzzzzz.forged', 'Basic abc']) {
    const refused = await create(orderFor(), { authorization })
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({
      name: 'AUTHENTICATION_FAILURE',
      debug_id: expect.any(String),
      links: [],
    })
  }
})

test('a token expires', async () => {
  let nowMs = 1_000_000
  const short = await startProvider({ tokenSeconds: 60, now: () => nowMs })
  expect((await short.call('POST', '/v2/checkout/orders', orderFor())).status).toBe(201)
  nowMs += 60_001
  expect((await short.call('POST', '/v2/checkout/orders', orderFor())).status).toBe(401)
  await short.app.close()
})

test('an order is created and can be read, with a link for the buyer', async () => {
  const made = await create(orderFor())
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    status: 'CREATED',
    intent: 'CAPTURE',
    id: expect.stringMatching(/^[0-9A-Z]{17}$/),
  })
  expect(made.body.links).toContainEqual({
    href: `http://sandbox.test/sandbox/payment/checkoutnow?token=${String(made.body.id)}`,
    rel: 'approve',
    method: 'GET',
  })
  const read = await provider.call('GET', `/v2/checkout/orders/${String(made.body.id)}`)
  expect(read).toEqual({ status: 200, body: made.body })
  expect((await provider.call('GET', '/v2/checkout/orders/5O190127TN364715T')).body).toMatchObject({
    name: 'RESOURCE_NOT_FOUND',
    details: [{ issue: 'INVALID_RESOURCE_ID' }],
  })
})

test('without Prefer the answer is the short one', async () => {
  const made = await create(orderFor(), { prefer: 'return=minimal' })
  expect(Object.keys(made.body).sort()).toEqual(['id', 'links', 'status'])
})

test('a payment source requires a request id, and gives the buyer’s step another name', async () => {
  const body = {
    ...orderFor(),
    payment_source: { paypal: { experience_context: { brand_name: 'Carapace' } } },
  }
  expect((await create(body)).body).toMatchObject({ details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }] })
  const made = await create(body, { 'paypal-request-id': 'one' })
  expect(made.body).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
  expect(made.body.links).toContainEqual(expect.objectContaining({ rel: 'payer-action' }))
})

test('the same request id returns the same order with 200', async () => {
  const first = await create(orderFor(), { 'paypal-request-id': 'one' })
  const again = await create(orderFor(), { 'paypal-request-id': 'one' })
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect((await create(orderFor(), { 'paypal-request-id': 'two' })).body.id).not.toBe(first.body.id)
  expect((await create(orderFor(), { 'paypal-request-id': 'x'.repeat(109) })).status).toBe(400)
})

const money = (value: unknown, currency_code = 'EUR') => ({ currency_code, value })
const item = (quantity: unknown, value: string) => ({ name: 'Lot', quantity, unit_amount: money(value) })

test.each([
  ['INVALID_PARAMETER_SYNTAX', 400, { amount: money(29.3) }],
  ['INVALID_PARAMETER_SYNTAX', 400, { amount: money('29,30') }],
  ['INVALID_PARAMETER_SYNTAX', 400, { items: [item(2, '12.50')] }],
  ['INVALID_PARAMETER_SYNTAX', 400, { items: [item('0', '12.50')] }],
  ['INVALID_STRING_LENGTH', 400, { custom_id: 'x'.repeat(256) }],
  ['INVALID_STRING_LENGTH', 400, { invoice_id: 'x'.repeat(128) }],
  ['INVALID_STRING_LENGTH', 400, { items: [{ ...item('1', '25.00'), name: 'x'.repeat(128) }] }],
  ['MISSING_REQUIRED_PARAMETER', 400, { amount: undefined }],
  ['MISSING_REQUIRED_PARAMETER', 400, { amount: { value: '1.00' } }],
  ['ITEM_TOTAL_MISMATCH', 422, { items: [item('2', '12.49')] }],
  ['ITEM_TOTAL_REQUIRED', 422, { amount: money('29.30') }],
  [
    'AMOUNT_MISMATCH',
    422,
    { amount: { ...money('29.31'), breakdown: { item_total: money('25.00'), shipping: money('4.30') } } },
  ],
  ['INVALID_CURRENCY_CODE', 422, { items: undefined, amount: money('10.00', 'XXX') }],
  ['DECIMAL_PRECISION', 422, { items: undefined, amount: money('10.001') }],
  ['CANNOT_BE_ZERO_OR_NEGATIVE', 422, { items: undefined, amount: money('0.00') }],
  ['CANNOT_BE_NEGATIVE', 422, { items: undefined, amount: money('-1.00') }],
  ['MULTI_CURRENCY_ORDER', 422, { items: [{ ...item('1', '25.00'), unit_amount: money('25.00', 'USD') }] }],
])('%s (%i)', async (issue, status, change) => {
  const refused = await create(orderFor('29.30', change))
  expect(refused.status).toBe(status)
  expect(refused.body).toMatchObject({
    name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
    message: expect.any(String),
    debug_id: expect.any(String),
    details: expect.arrayContaining([expect.objectContaining({ issue, field: expect.any(String) })]),
    links: [expect.objectContaining({ rel: 'information_link' })],
  })
})

test('another intent, no purchase unit, a missing address and broken JSON are refused', async () => {
  for (const body of [{ ...orderFor(), intent: 'AUTHORIZE' }, { ...orderFor(), purchase_units: [] }, {}, []])
    expect((await create(body)).status).toBe(400)
  const experience_context = { shipping_preference: 'SET_PROVIDED_ADDRESS' }
  const noAddress = await create(
    { ...orderFor(), payment_source: { paypal: { experience_context } } },
    { 'paypal-request-id': 'a' },
  )
  expect(noAddress.body).toMatchObject({ details: [{ field: '/purchase_units/0/shipping/address' }] })
  const broken = await provider.app.inject({
    method: 'POST',
    url: '/sandbox/payment/faults',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(broken.json()).toMatchObject({ details: [{ issue: 'MALFORMED_REQUEST_JSON' }] })
})

test('a buyer has six hours to approve', async () => {
  let nowMs = Date.UTC(2026, 10, 21)
  const clocked = await startProvider({ now: () => nowMs, tokenSeconds: 100_000 })
  const { body } = await clocked.call('POST', '/v2/checkout/orders', orderFor())
  nowMs += 6 * 3600 * 1000 + 1
  expect((await clocked.call('GET', `/v2/checkout/orders/${String(body.id)}`)).status).toBe(404)
  await clocked.app.close()
})

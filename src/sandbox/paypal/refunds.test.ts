import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProvider, type Provider } from './testing.ts'

let provider: Provider
let captureId: string
beforeEach(async () => {
  provider = await startProvider()
  captureId = await captured()
})
afterEach(async () => provider.app.close())

async function captured(): Promise<string> {
  const id = await provider.approved('29.30')
  const { body } = await provider.call('POST', `/v2/checkout/orders/${id}/capture`)
  const units = body.purchase_units as { payments: { captures: { id: string }[] } }[]
  return units[0]?.payments.captures[0]?.id ?? ''
}
const refund = (body?: unknown, requestId?: string) =>
  provider.call(
    'POST',
    `/v2/payments/captures/${captureId}/refund`,
    body,
    requestId ? { 'paypal-request-id': requestId } : {},
  )
const part = (value: string, currency_code = 'EUR') => ({ amount: { value, currency_code } })
const status = async () => (await provider.call('GET', `/v2/payments/captures/${captureId}`)).body.status
const refused = (issue: string) => ({ status: 422, body: { details: [{ issue }] } })

test('an empty body refunds everything, once', async () => {
  const done = await refund({})
  expect(done).toMatchObject({
    status: 201,
    body: { status: 'COMPLETED', amount: { value: '29.30', currency_code: 'EUR' } },
  })
  expect((await provider.call('GET', `/v2/payments/refunds/${String(done.body.id)}`)).body).toEqual(done.body)
  expect(await status()).toBe('REFUNDED')
  expect(await refund()).toMatchObject(refused('CAPTURE_FULLY_REFUNDED'))
})

test('partial refunds add up to the whole, and never to more', async () => {
  expect((await refund(part('10.00'))).status).toBe(201)
  expect(await status()).toBe('PARTIALLY_REFUNDED')
  expect(await refund(part('19.31'))).toMatchObject(refused('REFUND_AMOUNT_EXCEEDED'))
  expect((await refund({})).body).toMatchObject({ amount: { value: '19.30' } })
  expect(await status()).toBe('REFUNDED')
})

test('the same request id returns the same refund with 200', async () => {
  const first = await refund(part('5.00'), 'r')
  expect(await refund(part('5.00'), 'r')).toEqual({ status: 200, body: first.body })
  expect((await provider.call('GET', '/ledger')).body.refunds).toHaveLength(1)
})

test('a wrong currency, zero, three decimals, numbers and unknown captures are refused', async () => {
  expect(await refund(part('5.00', 'USD'))).toMatchObject(refused('REFUND_CAPTURE_CURRENCY_MISMATCH'))
  expect(await refund(part('0.00'))).toMatchObject(refused('CANNOT_BE_ZERO_OR_NEGATIVE'))
  expect(await refund(part('1.005'))).toMatchObject(refused('DECIMAL_PRECISION'))
  expect((await refund({ amount: { value: 5, currency_code: 'EUR' } })).status).toBe(400)
  captureId = '5O190127TN364715T'
  expect((await refund({})).status).toBe(404)
})

test('a pending capture cannot be refunded', async () => {
  await provider.call('POST', '/faults', { fault: 'capture-pending' })
  captureId = await captured()
  expect(await refund({})).toMatchObject(refused('PENDING_CAPTURE'))
})

test('no more is refunded than was captured, in any order of requests', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 3500 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(amounts, async (cents) => {
      captureId = await captured()
      let left = 2930
      for (const amount of cents) {
        const answer = await refund(part((amount / 100).toFixed(2)))
        expect(answer.status).toBe(amount <= left ? 201 : 422)
        if (answer.status === 201) left -= amount
      }
      expect(await status()).toBe(
        left === 0 ? 'REFUNDED' : left === 2930 ? 'COMPLETED' : 'PARTIALLY_REFUNDED',
      )
    }),
    { numRuns: 20 },
  )
})

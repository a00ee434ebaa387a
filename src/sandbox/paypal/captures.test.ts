import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderFor, startProvider, type Provider } from './testing.ts'

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(async () => provider.app.close())

const capture = (id: string, requestId?: string) =>
  provider.call(
    'POST',
    `/v2/checkout/orders/${id}/capture`,
    undefined,
    requestId ? { 'paypal-request-id': requestId } : {},
  )
const decide = (id: string, outcome: string) => provider.call('POST', `/checkoutnow?token=${id}`, { outcome })
const fault = (body: unknown) => provider.call('POST', '/faults', body)
const issue = (issue: string) => ({
  status: 422,
  body: expect.objectContaining({ details: [expect.objectContaining({ issue })] }),
})

type Captured = {
  id: string
  status: string
}
const capturesOf = async (id: string): Promise<Captured[]> => {
  const { body } = await provider.call('GET', `/v2/checkout/orders/${id}`)
  const units = body.purchase_units as { payments?: { captures: Captured[] } }[]
  return units[0]?.payments?.captures ?? []
}

test('an approved order is captured once, for its whole amount', async () => {
  const id = await provider.approved()
  const done = await capture(id)
  expect(done).toMatchObject({
    status: 201,
    body: {
      status: 'COMPLETED',
      purchase_units: [
        {
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { currency_code: 'EUR', value: '29.30' },
                custom_id: 'checkout-1',
              },
            ],
          },
        },
      ],
    },
  })
  const [made] = await capturesOf(id)
  expect((await provider.call('GET', `/v2/payments/captures/${made?.id}`)).body).toMatchObject({
    supplementary_data: { related_ids: { order_id: id } },
  })
  expect(await capture(id)).toMatchObject(issue('ORDER_ALREADY_CAPTURED'))
})

test('the same request id returns the same capture with 200, and never that of another order', async () => {
  const id = await provider.approved()
  const first = await capture(id, 'k')
  expect(await capture(id, 'k')).toEqual({ status: 200, body: first.body })
  expect(await capture(await provider.approved(), 'k')).toMatchObject(issue('DUPLICATE_REQUEST_ID'))
})

test('nothing is captured before the buyer approves, or after a cancel', async () => {
  const id = String((await provider.call('POST', '/v2/checkout/orders', orderFor())).body.id)
  expect(await capture(id)).toMatchObject(issue('ORDER_NOT_APPROVED'))
  expect((await decide(id, 'cancel')).status).toBe(204)
  expect(await capture(id)).toMatchObject(issue('ORDER_NOT_APPROVED'))
  expect((await decide(id, 'perhaps')).status).toBe(400)
  expect((await decide('5O190127TN364715T', 'approve')).status).toBe(404)
})

test('a card is declined once, and a new approval may succeed, even under the same request id', async () => {
  const id = await provider.approved()
  await decide(id, 'decline')
  expect(await capture(id, 'k')).toMatchObject(issue('INSTRUMENT_DECLINED'))
  expect(await capturesOf(id)).toEqual([])
  expect(await capture(id, 'k')).toMatchObject(issue('ORDER_NOT_APPROVED'))
  await decide(id, 'approve')
  expect((await capture(id, 'k')).status).toBe(201)
  expect(await decide(id, 'approve')).toMatchObject(issue('ORDER_ALREADY_CAPTURED'))
})

test('`create-500` creates nothing, and ends after its number of calls', async () => {
  expect((await fault({ fault: 'create-500', times: 2 })).status).toBe(204)
  const create = () => provider.call('POST', '/v2/checkout/orders', orderFor(), { 'paypal-request-id': 'c' })
  expect([await create(), await create(), await create()].map((reply) => reply.status)).toEqual([
    500, 500, 201,
  ])
  expect((await provider.call('GET', '/ledger')).body.orders).toHaveLength(1)
})

test('`capture-500-after-capture` takes the money, and a repeat with the same request id returns it', async () => {
  const id = await provider.approved()
  await fault({ fault: 'capture-500-after-capture' })
  expect(await capture(id, 'k')).toMatchObject({ status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } })
  expect(await capture(id, 'k')).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect(await capturesOf(id)).toHaveLength(1)
})

test('`capture-declined` for one order does not affect others, and `none` removes all faults', async () => {
  const [unlucky, lucky] = [await provider.approved(), await provider.approved()]
  await fault({ fault: 'capture-declined', order: unlucky })
  expect((await capture(lucky)).status).toBe(201)
  expect(await capture(unlucky)).toMatchObject(issue('INSTRUMENT_DECLINED'))
  await fault({ fault: 'capture-declined', times: 9 })
  await fault({ fault: 'none' })
  expect((await capture(await provider.approved())).status).toBe(201)
  expect((await fault({ fault: 'flood' })).status).toBe(400)
  expect((await fault({ fault: 'create-500', times: 0 })).status).toBe(400)
})

test('`capture-pending` waits for a verdict, which can be given once', async () => {
  const verdict = async (word: string) => {
    const id = await provider.approved()
    await fault({ fault: 'capture-pending', order: id })
    expect((await capture(id)).body).toMatchObject({ status: 'COMPLETED' })
    const [made] = await capturesOf(id)
    expect(made).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
    return provider.call('POST', `/captures/${made?.id}/${word}`)
  }
  expect(await verdict('complete')).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  const denied = await verdict('deny')
  expect(denied).toMatchObject({ status: 200, body: { status: 'DECLINED' } })
  const again = (word: string) => provider.call('POST', `/captures/${String(denied.body.id)}/${word}`)
  expect((await again('deny')).status).toBe(200)
  expect((await again('complete')).status).toBe(422)
})

test('`capture-timeout` captures, then closes the connection without an answer', async () => {
  const slow = await startProvider({ hangMs: 20 })
  const address = await slow.app.listen({ port: 0, host: '127.0.0.1' })
  const id = await slow.approved()
  await slow.call('POST', '/faults', { fault: 'capture-timeout' })
  const url = `${address}/sandbox/payment/sdk/orders/${id}/capture`
  await expect(fetch(url, { method: 'POST' })).rejects.toThrow()
  expect((await slow.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('COMPLETED')
  await slow.app.close()
})

import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '#sandbox/payment/faults.ts'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { readConfig } from '../../config/config.ts'
import { type PaymentOrderRequest, type PaymentPort, ProviderUnavailable } from './interface.ts'
import { openPayment, sandboxAccount } from './open-payment.ts'
import { SANDBOX_PATH } from './provider.ts'
import { PROVIDERS } from './providers.ts'
import type { ProviderName } from './settings.ts'

type Notification = { headers: Record<string, string | undefined>; body: Buffer }

type Provider = {
  url: string
  port: PaymentPort
  decide: (paymentOrderId: string, outcome: 'approve' | 'decline') => Promise<void>
  fail: (fault: Fault) => Promise<void>
  endRefund: (providerRefundId: string, end: 'complete' | 'fail') => Promise<void>
  posted: Notification[]
  close: () => Promise<unknown>
}

async function sandboxOf(provider: ProviderName): Promise<Provider> {
  const config = readConfig({ PUBLIC_URL: 'https://carapace.test', PAYMENT_PROVIDER: provider })
  const posted: Notification[] = []
  const shop = await listener(posted)
  const sandbox = Fastify()
  let url = ''
  registerSandbox(sandbox, {
    payment: { ...sandboxAccount(config), file: ':memory:', publicUrl: () => url, webhookUrl: shop.url },
  })
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}${SANDBOX_PATH}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(204)
  }
  expect(config.payment.provider).toBe(provider)
  return {
    url,
    port: openPayment(config, pino({ level: 'silent' }), () => url),
    decide: (id, outcome) => post(`/orders/${id}/decision`, { outcome }),
    fail: (fault) => post('/faults', { fault, times: 1 }),
    endRefund: (id, end) => post(`/refunds/${id}/${end}`, {}),
    posted,
    close: () => Promise.all([sandbox.close(), shop.close()]),
  }
}

async function listener(posted: Notification[]) {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Body: Buffer }>('/', async ({ headers, body }) => {
    posted.push({ headers: headers as Notification['headers'], body })
  })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}

const aRequest = (): PaymentOrderRequest => ({
  checkoutId: randomUUID(),
  shopName: 'Carapace',
  lines: [{ name: 'Écaille de jade', packSize: 10, quantity: 2, unitPriceCents: 255 }],
  subtotalCents: 510,
  discountCents: 0,
  shippingCents: 430,
  totalCents: 940,
  shippingAddress: {
    name: 'Zoé Lefèvre',
    street: '4 rue des Tortues',
    city: 'Lyon',
    postalCode: '69001',
    countryCode: 'FR',
  },
})

describe.each(Object.keys(PROVIDERS) as ProviderName[])('a provider (%s)', (name) => {
  let provider: Provider
  let port: PaymentPort
  beforeAll(async () => {
    provider = await sandboxOf(name)
    ;({ port } = provider)
  })
  afterAll(() => provider.close())

  async function approved() {
    const request = aRequest()
    const { paymentOrderId } = await port.createOrder(request)
    await provider.decide(paymentOrderId, 'approve')
    return { request, paymentOrderId }
  }

  async function captured() {
    const { request, paymentOrderId } = await approved()
    const outcome = await port.capture(paymentOrderId, 'first')
    if (outcome.state !== 'completed') throw new Error(`The capture is ${outcome.state}.`)
    return { request, paymentOrderId, ...outcome }
  }

  test('a checkout that is opened several times is one order', async () => {
    const request = aRequest()
    const first = await port.createOrder(request)
    expect(await port.createOrder(request)).toEqual(first)
    const { paymentOrderId } = first
    expect(await port.getOrder(paymentOrderId)).toMatchObject({
      paymentOrderId,
      state: 'created',
      checkoutId: request.checkoutId,
      totalCents: 940,
      currency: 'EUR',
      capture: undefined,
    })
  })

  test('nothing is captured before the buyer approves', async () => {
    const { paymentOrderId } = await port.createOrder(aRequest())
    expect(await port.capture(paymentOrderId, 'first')).toEqual({ state: 'not-approved' })
    await provider.decide(paymentOrderId, 'approve')
    expect(await port.getOrder(paymentOrderId)).toMatchObject({ state: 'approved' })
  })

  test('an order is captured once, regardless of the attempt, and reports the amount and the fee', async () => {
    const { request, paymentOrderId, paymentId } = await captured()
    expect(await port.capture(paymentOrderId, 'first')).toMatchObject({ state: 'completed', paymentId })
    expect(await port.capture(paymentOrderId, 'second')).toMatchObject({ state: 'completed', paymentId })
    const money = { amountCents: request.totalCents, currency: 'EUR' }
    const fee = { feeCents: expect.any(Number) }
    expect(await port.getCapture(paymentId)).toMatchObject({ paymentId, paymentOrderId, ...money, ...fee })
    expect(await port.getOrder(paymentOrderId)).toMatchObject({ capture: { paymentId, ...money } })
  })

  test('giving up an order does not affect a captured or unknown one', async () => {
    const { paymentOrderId, paymentId } = await captured()
    await port.cancelOrder(paymentOrderId)
    expect(await port.getOrder(paymentOrderId)).toMatchObject({ state: 'captured', capture: { paymentId } })
    await port.cancelOrder('0AB12345CD678901E')
  })

  test('a capture whose answer was lost is found', async () => {
    const { paymentOrderId } = await approved()
    await provider.fail('capture-500-after-capture')
    expect(await port.capture(paymentOrderId, 'first')).toMatchObject({
      state: 'completed',
      amountCents: 940,
    })
  })

  test('the buyer can replace a declined card, and a capture under review is pending', async () => {
    const { paymentOrderId } = await approved()
    await provider.fail('capture-declined')
    expect(await port.capture(paymentOrderId, 'first')).toEqual({ state: 'declined' })
    await provider.decide(paymentOrderId, 'approve')
    await provider.fail('capture-pending')
    const pending = await port.capture(paymentOrderId, 'second')
    expect(pending).toMatchObject({ state: 'pending', amountCents: 940 })
    expect(await port.getOrder(paymentOrderId)).toMatchObject({ capture: { state: 'pending' } })
  })

  test('a refund is made once, and partial refunds add up to at most the whole', async () => {
    const { paymentId } = await captured()
    const part = { refundId: randomUUID(), paymentId, amountCents: 400 }
    const first = await port.refund(part)
    expect(first.state).toBe('completed')
    expect(await port.refund(part)).toMatchObject({ providerRefundId: first.providerRefundId })
    expect(await port.getRefund(first.providerRefundId ?? '')).toEqual({
      ...part,
      state: 'completed',
      currency: 'EUR',
    })
    const rest = { refundId: randomUUID(), paymentId, amountCents: 540 }
    expect(await port.refund(rest)).toMatchObject({ state: 'completed' })
    expect(await port.refund({ ...rest, refundId: randomUUID(), amountCents: 1 })).toMatchObject({
      state: 'failed',
    })
  })

  test('a slow refund is pending, then completed or failed; a completed refund may still be returned by the bank', async () => {
    const { paymentId } = await captured()
    const ask = async (amountCents: number) => {
      const { state, providerRefundId = '' } = await port.refund({
        refundId: randomUUID(),
        paymentId,
        amountCents,
      })
      return { state, providerRefundId }
    }
    const stateOf = async (id: string) => (await port.getRefund(id))?.state
    await provider.fail('refund-pending')
    const slow = await ask(400)
    expect([slow.state, await stateOf(slow.providerRefundId)]).toEqual(['pending', 'pending'])
    await provider.endRefund(slow.providerRefundId, 'complete')
    expect(await stateOf(slow.providerRefundId)).toBe('completed')
    await provider.fail('refund-pending')
    const lost = await ask(540)
    await provider.endRefund(lost.providerRefundId, 'fail')
    expect(await stateOf(lost.providerRefundId)).toBe('failed')
    const done = await ask(540)
    expect(done.state).toBe('completed')
    await provider.endRefund(done.providerRefundId, 'fail')
    expect(await stateOf(done.providerRefundId)).toBe('failed')
    await expect
      .poll(async () => {
        const read = await Promise.all(
          provider.posted.map(({ headers, body }) => port.readWebhook(headers, body)),
        )
        return read.filter((event) => event?.reference === done.providerRefundId).map((event) => event?.news)
      })
      .toEqual(['refunded', 'refunded'])
  })

  test('an unknown order is undefined, and its capture is gone', async () => {
    const nothing = '0AB12345CD678901E'
    expect(await port.getOrder(nothing)).toBeUndefined()
    expect(await port.getCapture(nothing)).toBeUndefined()
    expect(await port.getRefund(nothing)).toBeUndefined()
    expect(await port.capture(nothing, 'first')).toEqual({ state: 'gone' })
  })

  test('genuine notifications say what happened to which order, capture or refund', async () => {
    const { request, paymentOrderId, paymentId } = await captured()
    const refund = await port.refund({ refundId: randomUUID(), paymentId, amountCents: 100 })
    const news = async () => {
      const events = await Promise.all(
        provider.posted.map(({ headers, body }) => port.readWebhook(headers, body)),
      )
      return events.filter((event) => event !== undefined)
    }
    await expect
      .poll(news)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ news: 'approved', checkoutId: request.checkoutId, paymentOrderId }),
          expect.objectContaining({ news: 'captured', checkoutId: request.checkoutId, paymentOrderId }),
          expect.objectContaining({ news: 'refunded', reference: refund.providerRefundId }),
        ]),
      )
    expect(new Set((await news()).map(({ id }) => id)).size).toBe((await news()).length)
  })

  test('an unreachable provider gives no verdict', async () => {
    const gone = await sandboxOf(name)
    await gone.close()
    const { port: silent } = gone
    const refund = { refundId: randomUUID(), paymentId: 'P-1', amountCents: 1 }
    for (const call of [
      () => silent.createOrder(aRequest()),
      () => silent.getOrder('O-1'),
      () => silent.capture('O-1', 'first'),
      () => silent.getCapture('P-1'),
      () => silent.refund(refund),
      () => silent.getRefund('R-1'),
    ])
      await expect(call()).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('a notification without the provider’s signature is ignored', async () => {
    const event = Buffer.from(JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' }))
    expect(await port.readWebhook({}, event)).toBeUndefined()
  })
})

test('after a change of provider, an older payment is read, refunded and reported by the provider that made it', async () => {
  const former = await sandboxOf('paypal')
  const { paymentOrderId } = await former.port.createOrder(aRequest())
  await former.decide(paymentOrderId, 'approve')
  const captured = await former.port.capture(paymentOrderId, 'first')
  if (captured.state !== 'completed') throw new Error(`The capture is ${captured.state}.`)
  const { paymentId } = captured
  const { clientId, clientSecret, webhookId } = PROVIDERS.paypal.sandboxAccount
  const config = readConfig({
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_API_URL: `${former.url}${SANDBOX_PATH}`,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  expect(config.payment.provider).toBe('stripe')
  const port = openPayment(config, pino({ level: 'silent' }), () => '')
  expect(await port.getOrder(paymentOrderId)).toMatchObject({ state: 'captured', capture: { paymentId } })
  expect(await port.capture(paymentOrderId, 'second')).toMatchObject({ state: 'completed', paymentId })
  expect(await port.getCapture(paymentId)).toMatchObject({ paymentId, paymentOrderId })
  const refund = { refundId: randomUUID(), paymentId, amountCents: 400 }
  const made = await port.refund(refund)
  expect(made.state).toBe('completed')
  expect(await former.port.getRefund(made.providerRefundId ?? '')).toMatchObject(refund)
  expect(await port.getRefund(made.providerRefundId ?? '')).toMatchObject(refund)
  const news = async () => {
    const events = await Promise.all(
      former.posted.map(({ headers, body }) => port.readWebhook(headers, body)),
    )
    return events.filter((event) => event?.reference === made.providerRefundId).map((event) => event?.news)
  }
  await expect.poll(news).toEqual(['refunded'])
  await former.close()
})

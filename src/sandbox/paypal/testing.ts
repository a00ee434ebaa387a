import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { registerSandbox } from '../sandbox.ts'
import type { PayPalOptions } from './context.ts'
import type { Json } from './request-checks.ts'

export type Reply = {
  status: number
  body: Json
}

export type Provider = {
  app: FastifyInstance
  call: (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply>
  approved: (amount?: string) => Promise<string>
}

/** The body of an order of `value` euros. `change` overwrites parts of the purchase unit. */
export function orderFor(value = '29.30', change: Json = {}): Json {
  const money = (amount: string): Json => ({ currency_code: 'EUR', value: amount })
  const goods = ((Math.round(Number(value) * 100) - 430) / 100).toFixed(2)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'checkout-1',
        amount: { ...money(value), breakdown: { item_total: money(goods), shipping: money('4.30') } },
        items: [{ name: 'Écailles bleues, lot de 10', quantity: '1', unit_amount: money(goods) }],
        ...change,
      },
    ],
  }
}

export async function startProvider(options: Partial<PayPalOptions> = {}): Promise<Provider> {
  const app = fastify()
  registerSandbox(app, {
    payment: { provider: 'paypal', file: ':memory:', publicUrl: 'http://sandbox.test', ...options },
  })
  await app.ready()
  const granted = await app.inject({
    method: 'POST',
    url: '/sandbox/payment/v1/oauth2/token',
    headers: {
      authorization: `Basic ${btoa('merchant:secret')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'grant_type=client_credentials',
  })
  const authorization = `Bearer ${granted.json<{ access_token: string }>().access_token}`
  const call: Provider['call'] = async (method, path, body, headers = {}) => {
    const json = body === undefined ? {} : { payload: JSON.stringify(body) }
    const response = await app.inject({
      method,
      url: `/sandbox/payment${path}`,
      headers: {
        authorization,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...headers,
      },
      ...json,
    })
    return { status: response.statusCode, body: response.body === '' ? {} : response.json<Json>() }
  }
  const approved = async (amount?: string): Promise<string> => {
    const id = String((await call('POST', '/v2/checkout/orders', orderFor(amount))).body.id)
    await call('POST', `/checkoutnow?token=${id}`, { outcome: 'approve' })
    return id
  }
  return { app, call, approved }
}

export type Delivery = {
  headers: IncomingMessage['headers']
  raw: Buffer
  event: { id: string; event_type: string; resource: Json }
}

/** `answer` gives the status for the n-th delivery (from 0). */
export async function startListener(answer: (n: number) => number = () => 200) {
  const deliveries: Delivery[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts)
      const event = JSON.parse(raw.toString()) as Delivery['event']
      response.writeHead(answer(deliveries.length)).end()
      deliveries.push({ headers: request.headers, raw, event })
      for (const entry of waiting) if (deliveries.length >= entry.count) entry.done()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    deliveries,
    arrived: (count: number): Promise<void> =>
      deliveries.length >= count
        ? Promise.resolve()
        : new Promise((done) => void waiting.push({ count, done })),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

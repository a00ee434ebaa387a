import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/test-run/free-port.mjs'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { testShop } from '../testing/shop.ts'
import { boundCallsInFlight, type MaxCalls } from './calls-in-flight.ts'
import { createMetrics } from './metrics.ts'
import { handleError } from './shop-error.ts'

async function slowApp(max: MaxCalls) {
  const app = Fastify({ trustProxy: true }).withTypeProvider<ZodTypeProvider>()
  app.setErrorHandler(handleError)
  const metrics = createMetrics()
  metrics.measure(app)
  const port = await freePort()
  app.addHook('onClose', await metrics.serve('127.0.0.1', port))
  const end = Promise.withResolvers<void>()
  let working = 0
  await app.register(async (api) => {
    boundCallsInFlight(api, max)
    const work = async () => {
      working++
      await end.promise
      return 'done'
    }
    api.post('/slow', work)
    api.post('/webhook', { config: { byMachines: true } }, work)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    figures: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    end: () => end.resolve(),
    working: () => working,
    isWorkedOn: (calls: number) => expect.poll(() => working).toBe(calls),
    call: (ip: string, path = '/slow', signal?: AbortSignal) =>
      fetch(url + path, { method: 'POST', headers: { 'x-forwarded-for': ip }, ...(signal && { signal }) }),
  }
}

test('calls beyond the limit are refused at once, except those of machines; a call that ends makes room', async () => {
  const { app, figures, call, end, working, isWorkedOn } = await slowApp({ ofPeople: 2, ofMachines: 2 })
  const first = call('192.0.2.1')
  const gone = new AbortController()
  const second = call('192.0.2.2', '/slow', gone.signal)
  await isWorkedOn(2)
  const refused = await call('192.0.2.3')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await expect.poll(figures).toContain('route="/slow",status="503"} 1\n')
  const webhook = call('192.0.2.3', '/webhook')
  await isWorkedOn(3)
  gone.abort()
  await second.catch(() => {})
  const tryAgain = () => {
    void call('192.0.2.3')
    return working()
  }
  await expect.poll(tryAgain).toBeGreaterThan(3)
  end()
  for (const answer of [first, webhook]) expect((await answer).status).toBe(200)
  expect((await call('192.0.2.3')).status).toBe(200)
  await app.close()
})

test('one address gets at most half of the places and the next a quarter; a /48 of IPv6 is one address; their refusals do not count as failures of the shop', async () => {
  const { app, figures, call, end, isWorkedOn } = await slowApp({ ofPeople: 8, ofMachines: 2 })
  const answers: Promise<Response>[] = []
  const flood = async (ip: (n: number) => string, places: number) => {
    for (let n = 0; n < places; n++) {
      answers.push(call(ip(n)))
      await isWorkedOn(answers.length)
    }
    expect((await call(ip(places))).status).toBe(503)
  }
  await flood((n) => `2001:db8:7:${n}::1`, 4)
  await flood(() => '192.0.2.1', 2)
  await flood(() => '192.0.2.2', 1)
  await expect.poll(figures).toContain('http_refused_total 3\n')
  expect(await figures()).not.toContain('status="503"')
  answers.push(call('192.0.2.3'))
  await isWorkedOn(8)
  end()
  for (const answer of answers) expect((await answer).status).toBe(200)
  await app.close()
})

test('slow bodies take no place: purchases and notifications still get through', async () => {
  const shop = await testShop({ TRUST_PROXY: '1' })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  let requests = 0
  shop.app.server.on('request', () => (requests += 1))
  // Three times the places of people and of machines together.
  const slow = Array.from({ length: 480 }, (_, n) =>
    beginBody(port, n % 2 ? 'auth/login' : 'payments/webhook', n < 160 ? 200 : n % 20),
  )
  await expect.poll(() => requests).toBe(slow.length)

  const product = await shelve(shop, 10)
  expect((await (await aBuyer(shop)).bought(aCheckout(product))).status).toBe(201)
  const webhook = await shop.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: {} })
  // A 400 for this unsigned notification shows that the shop has checked it.
  expect(webhook.statusCode).toBe(400)
  for (const socket of slow) socket.destroy()
  await shop.close()
})

function beginBody(port: number, path: string, address: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.${address}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
  )
  return socket
}

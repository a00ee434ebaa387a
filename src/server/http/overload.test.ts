import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testShop } from '../testing/shop.ts'
import { wholeShop } from '../testing/whole-shop.ts'
import { openConnections } from './connections.ts'
import { requestsInFlight } from './overload.ts'

async function holdUp(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await pause(1)
    const began = performance.now()
    while (performance.now() - began < 150);
  }
}

test('while many callers wait for the event loop they are refused, except the probes; a few callers never are', async () => {
  const shop = await wholeShop({ PUBLIC_URL: 'https://carapace.test' })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  // The crowd sends no headers. Their time limit must not end its connections on a slow machine.
  shop.app.server.headersTimeout = 0
  const whileHeldUp = async (url: string) => {
    await holdUp()
    return shop.app.inject({ url })
  }
  expect((await whileHeldUp('/')).statusCode).toBe(200)

  const crowd = Array.from({ length: 120 }, () => connect(port, '127.0.0.1'))
  await Promise.all(crowd.map((socket) => once(socket, 'connect')))
  await expect.poll(() => openConnections(shop.app)).toBe(120)
  const [call, page] = [await whileHeldUp('/api/sleeves'), await whileHeldUp('/')]
  expect([call.statusCode, call.json().code]).toEqual([503, 'OVERLOADED'])
  expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('<html lang="fr">')])
  for (const { headers } of [call, page])
    expect(headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  for (const path of ['/healthz', '/readyz']) expect((await whileHeldUp(path)).statusCode).toBe(200)

  await expect.poll(async () => (await shop.app.inject({ url: '/' })).statusCode).toBe(200)
  for (const socket of crowd) socket.destroy()
  await shop.close()
})

test('a rush is of others for an address with few requests, if another address has many', async () => {
  const app = Fastify()
  const requests = requestsInFlight(app)
  const end = Promise.withResolvers<void>()
  app.get('/', () => end.promise)
  const calls = (count: number, ip: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => app.inject({ url: '/', remoteAddress: ip(n) }))
  const crowd = calls(20, (n) => `192.0.2.${n}`)
  await expect.poll(() => requests.count()).toBe(20)
  expect(requests.areOfOthers('192.0.2.1')).toBe(false)
  const flood = calls(20, (n) => `2001:db8:7:${n}::1`)
  await expect.poll(() => requests.count()).toBe(40)
  expect(['192.0.2.1', '198.51.100.7', '2001:db8:7:99::1'].map((ip) => requests.areOfOthers(ip))).toEqual([
    true,
    true,
    false,
  ])
  expect(requests.areMostlyOf('2001:db8:7:99::1')).toBe(false)
  const more = calls(10, () => '2001:db8:7::1')
  await expect.poll(() => requests.count()).toBe(50)
  expect(['192.0.2.1', '2001:db8:7:99::1'].map((ip) => requests.areMostlyOf(ip))).toEqual([false, true])
  end.resolve()
  await Promise.all([...crowd, ...flood, ...more])
  expect(requests.count()).toBe(0)
  await app.close()
})

/**
 * While a request waits, later requests get fewer than this many answers for each connection, in 99 of 100 cases. A
 * count is used, because a time would depend on the speed of the machine.
 */
const OVERTAKEN = 4

test.each([16, 64])(
  '%i connections that ask again as soon as they are answered keep the shop busy, and all are served in turn',
  async (connections) => {
    const shop = await testShop()
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        request({ port, path: '/api/sleeves', agent }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0))
        })
          .once('error', reject)
          .end()
      })
    await Promise.all(Array.from({ length: connections }, ask))
    const statuses = new Set<number>()
    const overtaken: number[] = []
    let [left, begun] = [2_000, 0]
    let under: { from: number; times: number }[] = []
    const client = async () => {
      while (left-- > 0) {
        const mine = { from: begun++, times: 0 }
        under.push(mine)
        statuses.add(await ask())
        under = under.filter((other) => other !== mine)
        for (const other of under) if (other.from < mine.from) other.times += 1
        overtaken.push(mine.times)
      }
    }
    await Promise.all(Array.from({ length: connections }, client))
    expect([...statuses]).toEqual([200])
    const p99 = overtaken.toSorted((one, other) => one - other)[Math.floor(overtaken.length * 0.99)]
    expect(p99).toBeLessThan(OVERTAKEN * connections)
    agent.destroy()
    await shop.close()
  },
)

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../testing/shop.ts'
import { closeInTime, SILENT_MS } from './connections.ts'
import { announceStop } from './health-routes.ts'
import { listenAtPath } from './listen-at-path.ts'

const CLIENTS = 50
/** On a slow machine the calls in progress must not meet the shop's own limit. */
const IN_FLIGHT_MS = 300_000

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await testShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

type Answer = { status: number; isLast: boolean }
const answerOf = ({ statusCode = 0, headers }: IncomingMessage): Answer => ({
  status: statusCode,
  isLast: headers.connection === 'close',
})

function beginCall(agent: Agent): () => Promise<Answer> {
  const body = JSON.stringify({ refreshToken: 'x'.repeat(40) })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request({ port, path: '/api/auth/logout', method: 'POST', agent, headers })
  const answered = new Promise<Answer>((resolve, reject) => {
    call.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(answerOf(response)))
    })
  })
  call.write(body.slice(0, 10))
  return () => {
    call.end(body.slice(10))
    return answered
  }
}

const calls = (agents: Agent[]) => Promise.all(agents.map((agent) => beginCall(agent)()))

test('50 keep-alive clients get every answer while the shop stops, and readyz announces the stop first', async () => {
  const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const first = await calls(agents)
  expect(first).toEqual(first.map(() => ({ status: 204, isLast: false })))
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`)
  const alive = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  expect(await alive()).toBe(200)
  // Strangers may read `/readyz`, so its body contains only the status.
  const answer = await ready()
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])

  let arrived = 0
  shop.app.server.on('request', () => (arrived += 1))
  const underWay = agents.map(beginCall)
  await expect.poll(() => arrived).toBe(CLIENTS)

  announceStop(shop.app)
  const told = await ready()
  expect([told.status, told.headers.get('connection'), await told.json()]).toEqual([
    503,
    'close',
    { status: 'stopping' },
  ])
  expect(await alive()).toBe(503)
  expect((await calls([new Agent({ keepAlive: true })]))[0]).toEqual({ status: 204, isLast: true })

  const closing = closeInTime(shop.app, undefined, IN_FLIGHT_MS)
  const last = await Promise.all(underWay.map((finish) => finish()))
  expect(last.filter(({ status }) => status !== 204)).toEqual([])
  await closing
  await expect(ready()).rejects.toThrow()
})

const LOGOUT = `{"refreshToken":"${'x'.repeat(40)}"}`
const POST = [
  'POST /api/auth/logout HTTP/1.1',
  'Host: x',
  'X-Forwarded-For: 192.0.2.1',
  'Content-Type: application/json',
  `Content-Length: ${LOGOUT.length}`,
  '',
  LOGOUT,
].join('\r\n')

async function callers(to: NetConnectOpts): Promise<() => Promise<string[]>> {
  const sockets = Array.from({ length: CLIENTS }, () =>
    connect({ ...to, host: '127.0.0.1' } as NetConnectOpts),
  )
  for (const socket of sockets) socket.write(POST)
  await new Promise((resolve) => process.nextTick(resolve))
  const heard = sockets.map((socket) => text(socket).catch(String))
  return async () => (await Promise.all(heard)).map((answer) => answer.split('\r\n')[0] ?? '')
}
const ANSWERED = Array.from({ length: CLIENTS }, () => 'HTTP/1.1 204 No Content')

test('a stopping shop answers all callers who connected before its port closed', async () => {
  const other = await testShop()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  announceStop(other.app)
  const answers = await callers({ port: (other.app.server.address() as AddressInfo).port })
  await closeInTime(other.app, undefined, IN_FLIGHT_MS)
  expect(await answers()).toEqual(ANSWERED)
  await other.close()
})

test('a stopping shop that is delayed before it reads a request cuts nobody off', async () => {
  const other = await testShop()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  announceStop(other.app)
  let accepted = 0
  other.app.server.on('connection', () => {
    accepted += 1
    const began = performance.now()
    if (accepted === CLIENTS) while (performance.now() - began < 2 * SILENT_MS);
  })
  const answers = await callers({ port: (other.app.server.address() as AddressInfo).port })
  await closeInTime(other.app, undefined, IN_FLIGHT_MS)
  expect(await answers()).toEqual(ANSWERED)
  await other.close()
})

test('a stopping shop removes its path first and answers all callers who connected there', async () => {
  const other = await testShop({ TRUST_PROXY: '1' })
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const path = join(other.config.dataDir, 'shop.sock')
  const atPath = await listenAtPath(other.app, path)
  await expect(listenAtPath(other.app, path)).rejects.toThrow(`Another program listens at ${path} already`)
  const file = join(other.config.dataDir, 'a-file')
  writeFileSync(file, 'kept')
  await expect(listenAtPath(other.app, file)).rejects.toThrow(`SOCKET: the shop cannot listen at ${file}`)
  expect(readFileSync(file, 'utf8')).toBe('kept')
  announceStop(other.app)
  const answers = await callers({ path })
  let finished = 0
  other.app.server.on('request', (_request, response) => response.once('finish', () => (finished += 1)))
  const closing = closeInTime(other.app, atPath, IN_FLIGHT_MS)
  expect(existsSync(path)).toBe(false)
  await closing
  expect(finished).toBe(CLIENTS)
  expect(await answers()).toEqual(ANSWERED)
  await other.close()
})

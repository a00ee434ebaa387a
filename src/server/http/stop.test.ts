import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../testing/shop.ts'
import { closeInTime } from './connections.ts'
import { announceStop } from './health-routes.ts'

const CLIENTS = 50

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

/** A call with part of its body sent; `finish` sends the rest and returns the answer. */
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

test('50 keep-alive clients get every answer while the shop stops, and readyz tells of it first', async () => {
  const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const first = await calls(agents)
  expect(first).toEqual(first.map(() => ({ status: 204, isLast: false })))
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`)
  const alive = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  expect(await alive()).toBe(200)
  // A stranger learns no more than that.
  const answer = await ready()
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])

  // Under way on the connections that are kept: their requests have arrived, their bodies have not.
  let arrived = 0
  shop.app.server.on('request', () => (arrived += 1))
  const underWay = agents.map(beginCall)
  await expect.poll(() => arrived, { timeout: 20_000 }).toBe(CLIENTS)

  announceStop(shop.app)
  const told = await ready()
  expect([told.status, told.headers.get('connection'), await told.json()]).toEqual([
    503,
    'close',
    { status: 'stopping' },
  ])
  expect(await alive()).toBe(503)
  // A caller who comes all the same is served, and asked to take another connection.
  expect((await calls([new Agent({ keepAlive: true })]))[0]).toEqual({ status: 204, isLast: true })

  const closing = closeInTime(shop.app)
  const last = await Promise.all(underWay.map((finish) => finish()))
  expect(last.filter(({ status }) => status !== 204)).toEqual([])
  await closing
  await expect(ready()).rejects.toThrow()
})

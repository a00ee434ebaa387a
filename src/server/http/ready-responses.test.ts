import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSleeve } from '../testing/catalogue.ts'
import { openSession } from '../testing/session.ts'
import { wholeShop } from '../testing/whole-shop.ts'
import { announceStop } from './health-routes.ts'

let shop: Awaited<ReturnType<typeof wholeShop>>
let port: number
beforeAll(async () => {
  shop = await wholeShop()
  await addSleeve(shop, { stock: 50, description: 'Une protection. '.repeat(200) })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

/** Over the wire: what is injected goes past the server's own handler. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      void response.toArray().then((parts) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: { ...response.headers, date: undefined },
          body: Buffer.concat(parts as Buffer[]),
        }),
      )
    })
    asked.on('error', reject).end()
  })
}

/** Fastify names every request; what is ready has no name of its own. */
const wasReady = ({ headers }: Answer) => headers['x-request-id'] === undefined

const ADDRESSES = [
  '/',
  '/garanties',
  '/nowhere',
  '/favicon.svg',
  '/api/sleeves',
  '/api/sleeves?page=1&limit=12',
]

test.each(ADDRESSES)('%s is answered the same by the framework and ahead of it', async (path) => {
  // Into the caches; the ready ones still have to be met by this very address.
  await ask(path)
  const etag = String((await ask(path)).headers['etag'])
  const ways: [Record<string, string>, string?][] = [
    [{}],
    [{ 'accept-encoding': 'gzip, br' }],
    [{ 'accept-encoding': 'gzip' }],
    [{ 'if-none-match': etag }],
    [{ 'if-none-match': '"other"' }],
    [{}, 'HEAD'],
    [{ 'accept-encoding': 'br' }, 'HEAD'],
  ]
  for (const [headers, method] of ways) {
    const ready = await ask(path, headers, method)
    // A body, were it an empty one, has to be looked at.
    const slow = await ask(path, { ...headers, 'content-length': '0' }, method)
    expect([wasReady(ready), wasReady(slow)]).toEqual([true, false])
    const { 'x-request-id': _id, ...named } = slow.headers
    const { 'x-request-id': _none, ...own } = ready.headers
    expect({ ...ready, headers: own }).toEqual({ ...slow, headers: named })
    expect(own).toMatchObject({ 'x-content-type-options': 'nosniff' })
  }
})

test('calls are packed once for all, and told apart by their ETag', async () => {
  const plain = await ask('/api/sleeves')
  const [br, gzip] = [
    await ask('/api/sleeves', { 'accept-encoding': 'br' }),
    await ask('/api/sleeves', { 'accept-encoding': 'gzip' }),
  ]
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  const again = await ask('/api/sleeves', { 'if-none-match': String(plain.headers['etag']) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('a change is seen by the next request, and what is asked with a token is never ready', async () => {
  const { headers } = await openSession(shop, 'admin')
  await ask('/api/sleeves')
  const before = await ask('/api/sleeves')
  expect(wasReady(before)).toBe(true)
  await addSleeve(shop)
  shop.database.changes.announce('catalogue')
  const after = await ask('/api/sleeves')
  expect(wasReady(after)).toBe(false)
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
  const own = await ask('/api/sleeves', headers)
  expect(wasReady(own)).toBe(false)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(wasReady(await ask('/api/sleeves', { range: 'bytes=0-9' }))).toBe(false)
})

test('who named a request gets the name back, and each response is heard of', async () => {
  const heard: string[] = []
  shop.app.readyResponses.onAnswered(({ route, status }) => heard.push(`${route} ${status}`))
  await ask('/guide-achat')
  const { headers } = await ask('/guide-achat', { 'x-request-id': 'from-the-proxy-1' })
  expect(headers['x-request-id']).toBe('from-the-proxy-1')
  expect(heard).toEqual(['/* 200'])
})

test('what the cache has dropped is not held here, though its address is remembered', async () => {
  const { readyResponses } = shop.app
  const send = readyResponses.send.bind(readyResponses)
  const sent: WeakRef<object>[] = []
  readyResponses.send = (...given) => {
    sent.push(new WeakRef(given[2]))
    return send(...given)
  }
  await ask('/?sort=price-asc')
  expect(wasReady(await ask('/?sort=price-asc'))).toBe(true)
  readyResponses.send = send
  expect(sent).toHaveLength(1)
  shop.database.changes.announce('catalogue')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What a turn has looked at is held to its end.
  for (let turn = 0; turn < 5; turn++) {
    await nextTurn()
    collect()
  }
  expect(sent[0]?.deref()).toBeUndefined()
})

test('made-up addresses do not fill the memory, and push each other out', async () => {
  await ask('/contact')
  await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`/contact?x=${'y'.repeat(300)}${n}`)))
  expect(wasReady(await ask(`/contact?x=${'y'.repeat(300)}1`))).toBe(false)
  expect(wasReady(await ask('/contact'))).toBe(true)
})

test('while the shop stops nothing is ready: every connection is told to end', async () => {
  await ask('/')
  announceStop(shop.app)
  const answer = await ask('/')
  expect(wasReady(answer)).toBe(false)
  expect(answer.headers['connection']).toBe('close')
})

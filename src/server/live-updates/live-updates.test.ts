import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveUpdate } from '#shared/live-updates/contract.ts'
import { UPDATED } from '#shared/live-updates/updated.ts'
import { DatabaseAway } from '../database/outage.ts'
import { closeInTime } from '../http/connections.ts'
import { receiveMessage } from '../messages/receive-message.ts'
import type { Services } from '../services.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { createListeners, MAX_LISTENERS_PER_ADMIN } from './listeners.ts'

let shop: TestShop
let url: string
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/api/admin/live-updates`
  admin = await openSession(shop, 'admin')
})
afterAll(async () => {
  await closeInTime(shop.app)
  await shop.close()
})

const leaving: AbortController[] = []
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort()
})

async function listen({ headers }: Pick<TestSession, 'headers'>, readAgo = 0) {
  const left = new AbortController()
  leaving.push(left)
  const response = await fetch(`${url}?readAgo=${readAgo}`, { headers, signal: left.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    async next(): Promise<LiveUpdate | undefined> {
      for (;;) {
        const [event, rest] = read.split('\n\n', 2)
        if (rest !== undefined) {
          read = read.slice((event?.length ?? 0) + 2)
          return JSON.parse(event?.replace('data: ', '') ?? '')
        }
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return undefined
        read += value
      }
    },
  }
}

const setStatus = (id: string, status: string) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    headers: admin.headers,
    payload: { status },
  })

test('an open page is notified of a change, once for all that was written together, with the number of orders to prepare', async () => {
  const { userId } = await openSession(shop, 'user')
  const one = await addOrder(shop, userId)
  const other = await addOrder(shop, userId)
  shop.clock.forward(10_000)
  const page = await listen(admin)
  expect([page.status, page.type, await page.next()]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    { changed: [], toPrepare: 2 },
  ])
  await receiveMessage(shop, { email: 'a@exemple.test', subject: 'Bonjour', content: 'Un mot' }, null)
  expect(await page.next()).toEqual({ changed: ['messages'], toPrepare: 2 })
  shop.database.changes.receive('alerts')
  shop.database.changes.receive('catalogue')
  shop.database.changes.receive('alerts')
  expect(await page.next()).toEqual({ changed: ['alerts', 'catalogue'], toPrepare: 2 })
  await Promise.all([setStatus(one, 'En cours de livraison'), setStatus(other, 'Annulé')])
  // On a busy machine the second change may come too late for the first event.
  const first = await page.next()
  const last = first?.toPrepare === 0 ? first : await page.next()
  expect(last).toMatchObject({ changed: expect.arrayContaining(['orders']), toPrepare: 0 })
})

test('a stream begins with the changes since its page read its data, and nothing older', async () => {
  const own = await testShop()
  try {
    const listeners = createListeners(own)
    const changedFor = async (readAgo: number) => {
      const stream = await listeners.add('one', async () => true, readAgo)
      const { changed } = await nextUpdate(stream)
      stream.destroy()
      return changed
    }
    own.clock.forward(10_000)
    own.database.changes.receive('messages')
    own.clock.forward(5_000)
    expect(await changedFor(4_000)).toEqual(['messages'])
    expect(await changedFor(1_000)).toEqual([])
    // The server started less than 60 s ago, so it may have missed changes.
    expect(await changedFor(60_000)).toEqual(UPDATED)
  } finally {
    await own.close()
  }
})

test('customers and strangers may not listen, and an admin may on a limited number of pages', async () => {
  expect((await listen(await openSession(shop, 'user'))).status).toBe(403)
  expect((await listen({ headers: {} } as never)).status).toBe(401)
  const own = await openSession(shop, 'admin')
  const pages = []
  for (let count = 0; count <= MAX_LISTENERS_PER_ADMIN; count++) pages.push(await listen(own))
  expect(pages.map(({ status }) => status)).toEqual([...Array(MAX_LISTENERS_PER_ADMIN).fill(200), 503])
})

test('a person who signs out, or is no longer an admin, gets nothing more', async () => {
  const [left, demoted, other] = [
    await openSession(shop, 'admin'),
    await openSession(shop, 'admin'),
    await listen(admin),
  ]
  const pages = [await listen(left), await listen(demoted)]
  await Promise.all([...pages, other].map((page) => page.next()))
  await shop.database.db
    .updateTable('token_families')
    .set({ ended_at: shop.clock.now() })
    .where('user_id', '=', left.userId)
    .execute()
  await shop.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', demoted.userId).execute()
  await receiveMessage(shop, { email: 'b@exemple.test', subject: 'Bonjour', content: 'Un mot' }, null)
  expect(await Promise.all(pages.map((page) => page.next()))).toEqual([undefined, undefined])
  expect((await other.next())?.changed).toEqual(['messages'])
})

test('listening does not count as activity, so an admin who only listens is signed out in the end', async () => {
  const { database, app } = shop
  const session = await openSession(shop, 'admin')
  const lastUse = async () => {
    const found = await database.db
      .selectFrom('token_families')
      .select('last_used_at')
      .where('user_id', '=', session.userId)
      .executeTakeFirst()
    return found?.last_used_at?.getTime()
  }
  const before = await lastUse()
  shop.clock.forward(5 * 60_000)
  await (await listen(session)).next()
  const orders = { url: '/api/admin/orders', headers: { ...session.headers, 'x-unattended': '1' } }
  expect((await app.inject(orders)).statusCode).toBe(200)
  expect(await lastUse()).toBe(before)
  await app.inject({ ...orders, headers: session.headers })
  expect(await lastUse()).toBe(shop.clock.now().getTime())
})

test('a shop that stops ends the streams of its pages', async () => {
  const own = await testShop()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { headers } = await openSession(own, 'admin')
  const { port } = own.app.server.address() as AddressInfo
  const page = await fetch(`http://127.0.0.1:${port}/api/admin/live-updates`, { headers })
  const read = page.text()
  await own.close()
  expect(await read).toMatch(/^data: /)
})

function listenersWith(
  beforeCount: () => Promise<void> | void,
  log: Pick<Services, 'log'>['log'] = shop.log,
) {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await beforeCount()
      return result
    },
  }
  const database = { ...shop.database, db: shop.database.db.withPlugin(plugin) }
  return createListeners({ clock: shop.clock, database, log })
}

async function nextUpdate(stream: Readable): Promise<LiveUpdate> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false }))
    return JSON.parse(String(chunk).replace('data: ', ''))
  throw new Error('the stream has ended')
}

test('a change during the count of orders is sent, and a change that could not be sent is sent later', async () => {
  const { changes } = shop.database
  let beforeCount: () => void = () => {}
  const listeners = listenersWith(() => beforeCount())
  const stream = await listeners.add(admin.userId, async () => true)
  await nextUpdate(stream)
  beforeCount = () => {
    beforeCount = () => {}
    changes.receive('messages')
  }
  changes.receive('orders')
  expect([(await nextUpdate(stream)).changed, (await nextUpdate(stream)).changed]).toEqual([
    ['orders'],
    ['messages'],
  ])
  beforeCount = () => {
    beforeCount = () => {}
    throw new Error('no connection')
  }
  changes.receive('alerts')
  expect((await nextUpdate(stream)).changed).toEqual(['alerts'])
  stream.destroy()
})

test('the stream of a listener that cannot be checked ends, and the others get the change', async () => {
  const listeners = listenersWith(() => {})
  const failing = await listeners.add('one', () => Promise.reject(new Error('no connection')))
  const other = await listeners.add('other', async () => true)
  await Promise.all([nextUpdate(failing), nextUpdate(other)])
  shop.database.changes.receive('orders')
  expect((await nextUpdate(other)).changed).toEqual(['orders'])
  await expect(nextUpdate(failing)).rejects.toThrow('the stream has ended')
  other.destroy()
})

test('during an outage of the database new listeners are refused, and the log says so in one line', async () => {
  const lines: string[] = []
  const away = new DatabaseAway('The database server is silent.')
  let isAway = false
  let requests = 0
  const listeners = listenersWith(
    () => {
      requests += 1
      if (isAway) throw away
    },
    pino({}, { write: (line: string) => void lines.push(line) }),
  )
  const stream = await listeners.add(admin.userId, async () => true)
  await nextUpdate(stream)
  isAway = true
  shop.database.changes.receive('orders')
  await expect(listeners.add('other', async () => true)).rejects.toBe(away)
  await expect.poll(() => requests).toBeGreaterThanOrEqual(4)
  expect(lines.map((line) => [line.includes('DATABASE_AWAY'), line.includes('"stack"')])).toEqual([
    [true, false],
  ])
  expect(listeners.count()).toBe(1)
  listeners.end()
  await expect(nextUpdate(stream)).rejects.toThrow('the stream has ended')
  isAway = false
  await expect(listeners.add(admin.userId, async () => true)).rejects.toMatchObject({ status: 503 })
})

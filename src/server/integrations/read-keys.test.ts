import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MadeReadKey, ReadKeys } from '#shared/integrations/contract.ts'
import { READ_SCOPES, type ReadScope } from '#shared/read-scopes.ts'
import { newId } from '../database/ids.ts'
import { LIMITS } from '../http/rate-limits.ts'
import { addressOf, apiCalls, type ApiCall } from '../testing/api-calls.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let calls: ApiCall[]
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  calls = (await apiCalls(shop)).calls
})
beforeEach(async () => {
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const ask = (changes: object = {}, by = admin) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/read-keys',
    headers: by.headers,
    payload: { name: 'Comptabilité', scopes: ['orders'], requestId: newId(), ...changes },
  })
const keyFor = async (...scopes: ReadScope[]) => (await ask({ scopes })).json<MadeReadKey>()
const listed = async () =>
  (await shop.app.inject({ url: '/api/admin/read-keys', headers: admin.headers })).json<ReadKeys>().keys
const get = (url: string, token: string) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
const revoke = (id: string, by = admin) =>
  shop.app.inject({ method: 'DELETE', url: `/api/admin/read-keys/${id}`, headers: by.headers })

const OF_SCOPE: Record<ReadScope, string[]> = {
  products: [
    'GET /api/admin/collections',
    'GET /api/admin/sleeves',
    'GET /api/sleeves',
    'GET /api/sleeves/{id}',
  ],
  stock: ['GET /api/admin/sleeves/{id}/movements', 'GET /api/admin/sleeves/{id}/stock'],
  orders: ['GET /api/admin/orders', 'GET /api/orders/{id}'],
  customers: ['GET /api/admin/users', 'GET /api/admin/users/{id}'],
  documents: [
    'GET /api/admin/documents',
    'GET /api/admin/documents/{id}',
    'GET /api/admin/documents/{number}/factur-x.xml',
  ],
}

test.each(READ_SCOPES)('a key for %s makes exactly the calls of its scope', async (scope) => {
  const { token } = await keyFor(scope)
  const admitted: string[] = []
  for (const call of calls) {
    const { statusCode } = await shop.app.inject({
      method: call.method,
      url: addressOf(call),
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 403) admitted.push(`${call.method} ${call.path}`)
  }
  expect(admitted.toSorted()).toEqual(OF_SCOPE[scope])
})

test('a key reads the things of its scopes, but not what only admins see', async () => {
  const { token } = await keyFor('orders', 'products', 'stock')
  const { userId } = await openSession(shop)
  const order = await addOrder(shop, userId)
  const sleeve = await addSleeve(shop, { stock: 7 })
  expect((await get(`/api/orders/${order}`, token)).json()).toMatchObject({ _id: order })
  expect((await get('/api/admin/orders', token)).json().pagination.total).toBe(1)
  expect((await get(`/api/admin/sleeves/${sleeve}/stock`, token)).json()).toMatchObject({ onShelf: 7 })
  const sleeves = await get('/api/admin/sleeves', token)
  expect(sleeves.json().items).toHaveLength(1)
  expect(sleeves.body).not.toContain('cost')
  expect(sleeves.headers['cache-control']).toBe('no-store')
})

test('a key opens no page, and no answer tells its token again', async () => {
  const { token, key } = await keyFor('orders')
  expect(token).toMatch(/^carapace_read_[\w-]{43}$/)
  expect(key).toMatchObject({ name: 'Comptabilité', scopes: ['orders'], ending: token.slice(-4) })
  expect((await get('/healthz', token)).statusCode).toBe(403)
  const { db } = shop.database
  const stored = JSON.stringify(await db.selectFrom('read_keys').selectAll().execute())
  const entries = JSON.stringify(await db.selectFrom('activity').selectAll().execute())
  const shown = JSON.stringify(await listed())
  for (const text of [stored, entries, shown]) expect(text).not.toContain(token.slice(-20))
})

test('the list shows who made a key and on which day it was last used', async () => {
  const { token, key } = await keyFor('orders')
  const isUsed = async () => (await listed()).find(({ _id }) => _id === key._id)
  expect(await isUsed()).toMatchObject({ createdBy: 'Ana Test', lastUsedOn: null })
  await get('/api/admin/orders', token)
  expect((await isUsed())?.lastUsedOn).toBe('2026-11-21')
})

test('a revoked key is refused at once', async () => {
  const { token, key } = await keyFor('orders')
  expect((await get('/api/admin/orders', token)).statusCode).toBe(200)
  expect((await revoke(key._id)).statusCode).toBe(200)
  expect((await get('/api/admin/orders', token)).statusCode).toBe(401)
  expect((await get('/api/sleeves', token)).statusCode).toBe(401)
  expect((await revoke(key._id)).statusCode).toBe(404)
})

test('a lost answer leaves one key, whose newest token is valid', async () => {
  const requestId = newId()
  const [first, second] = [await ask({ requestId }), await ask({ requestId })]
  expect(second.json<MadeReadKey>().key._id).toBe(first.json<MadeReadKey>().key._id)
  expect((await get('/api/admin/orders', first.json<MadeReadKey>().token)).statusCode).toBe(401)
  expect((await get('/api/admin/orders', second.json<MadeReadKey>().token)).statusCode).toBe(200)
  expect((await ask({ requestId })).statusCode).toBe(409)
})

test('another admin cannot take a key over with its request id', async () => {
  const requestId = newId()
  const { token } = (await ask({ requestId })).json<MadeReadKey>()
  expect((await ask({ requestId }, await openSession(shop, 'admin'))).statusCode).toBe(409)
  expect((await get('/api/admin/orders', token)).statusCode).toBe(200)
})

test('a name and a scope are needed, and an unknown scope is refused', async () => {
  const bad = [{ name: ' ' }, { scopes: [] }, { scopes: ['money'] }]
  for (const changes of bad) expect((await ask(changes)).statusCode).toBe(422)
})

test('a key has a limit of its own for each minute', async () => {
  const { token, key } = await keyFor('products')
  const other = await keyFor('products')
  const factor = shop.config.rateLimitFactor
  const { name, tries } = LIMITS.readKey
  await get('/api/sleeves', token)
  await shop.database.db
    .updateTable('rate_limits')
    .set({ count: tries * factor })
    .where('key', 'like', `${name}:%`)
    .execute()
  const refused = await get('/api/sleeves', token)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await get('/api/sleeves', other.token)).statusCode).toBe(200)
  shop.clock.forward(60_000)
  expect((await get('/api/sleeves', token)).statusCode).toBe(200)
  expect((await listed()).some(({ _id }) => _id === key._id)).toBe(true)
})

test('a key stays when its maker leaves, and the reference names the scope of each call', async () => {
  const maker = await openSession(shop, 'admin')
  const { token, key } = (await ask({}, maker)).json<MadeReadKey>()
  await shop.database.db.deleteFrom('users').where('id', '=', maker.userId).execute()
  expect((await get('/api/admin/orders', token)).statusCode).toBe(200)
  expect((await listed()).find(({ _id }) => _id === key._id)?.createdBy).toBeNull()
  const { paths } = (await shop.app.inject('/api/openapi.json')).json()
  expect(paths['/api/admin/orders'].get.security).toContainEqual({ readKey: ['orders'] })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, apiCalls, type ApiCall } from '../testing/api-calls.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let calls: ApiCall[]
beforeAll(async () => {
  shop = await testShop()
  calls = (await apiCalls(shop)).calls
})
afterAll(() => shop.close())

/** What the specification gives to the shopkeeper alone, whatever the routes say of themselves. */
const SHOPKEEPERS: RegExp[] = [
  /^\w+ \/api\/admin\//,
  /^\w+ \/api\/upload/,
  /^(POST|PATCH|DELETE) \/api\/sleeves/,
  /^(POST|PUT|DELETE) \/api\/articles/,
  /^(GET|POST|DELETE) \/api\/banners(\/\{id\})?$/,
  /^PUT \/api\/banners\//,
  /^(GET|DELETE) \/api\/messages/,
  /^GET \/api\/orders$/,
  /^PUT \/api\/orders\/\{id\}\/status/,
  /^POST \/api\/orders\/\{id\}\/refunds/,
]

const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`
const ofAdmins = () => calls.filter(({ access }) => access === 'admin')

/** The calls that do not answer with this status. */
async function othersThan(status: number, which: ApiCall[], headers: Record<string, string> = {}) {
  const answers = await Promise.all(
    which.map(async (call) => ({
      name: nameOf(call),
      status: (await shop.app.inject({ method: call.method, url: addressOf(call), headers })).statusCode,
    })),
  )
  return answers.filter((answer) => answer.status !== status)
}

test('the calls of the shopkeeper, and no others, are declared as such', () => {
  const declared = ofAdmins().map(nameOf)
  const expected = calls.map(nameOf).filter((name) => SHOPKEEPERS.some((pattern) => pattern.test(name)))
  expect(declared.toSorted()).toEqual(expected.toSorted())
  for (const pattern of SHOPKEEPERS) expect(declared.some((name) => pattern.test(name))).toBe(true)
})

test('no call but the public ones answers a stranger with anything but 401', async () => {
  const closed = calls.filter(({ access }) => access !== 'public')
  expect(closed.length).toBeGreaterThan(ofAdmins().length)
  expect(await othersThan(401, closed)).toEqual([])
})

test('no admin call answers a customer with anything but 403', async () => {
  const { headers } = await openSession(shop)
  expect(await othersThan(403, ofAdmins(), headers)).toEqual([])
})

test('an admin who is demoted is a customer at once, whatever the token says', async () => {
  const { headers, userId } = await openSession(shop, 'admin')
  const url = '/api/admin/dashboard'
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(200)
  await shop.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute()
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(403)
})

test('a route that does not say who may call it does not start', async () => {
  const { enforceAccess } = await import('./access.ts')
  const { default: Fastify } = await import('fastify')
  const app = Fastify()
  const start = app.register(async (scope) => {
    enforceAccess(scope, shop)
    scope.get('/api/forgotten', async () => 'open')
  })
  await expect(start).rejects.toThrow('GET /api/forgotten does not declare its access.')
})

test('a forged, foreign or stale token opens nothing', async () => {
  const stranger = { userId: crypto.randomUUID(), familyId: crypto.randomUUID(), role: 'admin' } as const
  const { headers } = await openSession(shop, 'admin')
  const tokens = ['Bearer x', 'Bearer a.b.c', `Bearer ${await shop.accessTokens.sign(stranger)}`]
  for (const authorization of tokens)
    expect([authorization, await othersThan(401, ofAdmins(), { authorization })]).toEqual([authorization, []])
  shop.clock.forward(16 * 60_000)
  expect(await othersThan(401, ofAdmins(), headers)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { READ_SCOPES } from '#shared/read-scopes.ts'
import { buildApp } from '../app.ts'
import { newId } from '../database/ids.ts'
import { makeReadKey, revokeReadKey } from '../integrations/read-keys.ts'
import { addressOf, apiCalls, type ApiCall } from '../testing/api-calls.ts'
import { aGuest } from '../testing/checkout.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { wholeShop } from '../testing/whole-shop.ts'
import { registerWithAccess } from './access.ts'
import type { App } from './app-type.ts'

let shop: TestShop
let calls: ApiCall[]
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  calls = (await apiCalls(shop)).calls
})
afterAll(() => shop.close())

const SHOPKEEPERS: RegExp[] = [
  /^\w+ \/api\/admin\//,
  /^\w+ \/api\/upload/,
  /^(POST|PATCH|DELETE) \/api\/sleeves(?!\/\{id\}\/restock-requests)/,
  /^(POST|PUT|DELETE) \/api\/articles/,
  /^(GET|POST|DELETE) \/api\/banners(\/\{id\})?$/,
  /^PUT \/api\/banners\//,
  /^(GET|DELETE) \/api\/messages/,
  /^GET \/api\/orders$/,
  /^PUT \/api\/orders\/\{id\}\/(status|customer-email)$/,
  /^POST \/api\/orders\/\{id\}\/(refunds|parcels|labels|status\/undo|corrected-invoice|returns)/,
  /^PATCH \/api\/orders\/\{id\}\/parcels\//,
]

const EVERY_KIND = [
  '/healthz',
  '/api/sleeves',
  '/api/openapi.json',
  '/api/docs/static/*',
  '/images/:id/:file',
  '/ads/slot',
  '/sandbox/mails',
  '/sandbox/payment/v2/checkout/orders',
  '/sandbox/mondial-relay/jquery.min.js',
  '/sandbox/ads/adsbygoogle.js',
  '/sitemap.xml',
  '/news/feed.xml',
  '/assets/*',
  '/favicon.svg',
  '/*',
]

/** The staff's calls that preparers may make (decision 78 of the specification). */
const PREPARERS = [
  'GET /api/admin/orders',
  'GET /api/admin/orders/tabs',
  'GET /api/admin/orders/chosen',
  'GET /api/admin/orders/ids',
  'GET /api/admin/orders/{id}/neighbours',
  'GET /api/admin/orders/labels',
  'GET /api/admin/orders/labels.pdf',
  'GET /api/admin/orders/parcels.csv',
  'PUT /api/orders/{id}/status',
  'POST /api/orders/{id}/status/undo',
  'POST /api/orders/{id}/labels',
  'POST /api/orders/{id}/parcels',
  'PATCH /api/orders/{id}/parcels/{parcelId}',
  'GET /api/admin/sleeves',
  'GET /api/admin/bulk-changes',
  'GET /api/admin/bulk-changes/{id}',
  'GET /api/admin/bulk-changes/{id}/orders',
  'GET /api/admin/collections',
  'GET /api/admin/sleeves/{id}/stock',
  'POST /api/admin/sleeves/{id}/stock',
  'GET /api/admin/sleeves/{id}/movements',
  'GET /api/admin/stock.csv',
  'POST /api/admin/bulk-changes',
  'POST /api/admin/bulk-changes/{id}/read',
  'POST /api/admin/bulk-changes/{id}/undo',
  'POST /api/admin/stock/counts',
  'POST /api/admin/stock/import',
  'GET /api/messages',
  'GET /api/admin/messages',
  'GET /api/admin/messages/{id}',
  'GET /api/admin/live-updates',
]

const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`
const ofAdmins = () => calls.filter(({ access }) => access === 'admin')
const ofPreparers = () => calls.filter(({ access }) => access === 'preparation')

async function othersThan(status: number, which: ApiCall[], headers: Record<string, string> = {}) {
  const answers = []
  // The calls are made one by one, because a slow machine refuses many simultaneous calls as an overload.
  for (const call of which) {
    const answer = await shop.app.inject({ method: call.method, url: addressOf(call), headers })
    answers.push({ name: nameOf(call), status: answer.statusCode })
  }
  return answers.filter((answer) => answer.status !== status)
}

test('exactly the shopkeeper’s calls are declared as such', () => {
  const declared = [...ofAdmins(), ...ofPreparers()].map(nameOf)
  const expected = calls.map(nameOf).filter((name) => SHOPKEEPERS.some((pattern) => pattern.test(name)))
  expect(declared.toSorted()).toEqual(expected.toSorted())
  for (const pattern of SHOPKEEPERS) expect(declared.some((name) => pattern.test(name))).toBe(true)
})

test('people who prepare orders may make their own calls, and get 403 from every admin call', async () => {
  expect(ofPreparers().map(nameOf).toSorted()).toEqual(PREPARERS.toSorted())
  const { headers } = await openSession(shop, 'preparation')
  expect(await othersThan(403, ofAdmins(), headers)).toEqual([])
  // A stream does not end, and a call with an id needs a row, so only the other reads are tested here.
  const reads = ofPreparers().filter(({ method, path }) => method === 'GET' && !/live-updates|\{/.test(path))
  const refused = await othersThan(200, reads, headers)
  expect(refused.filter(({ status }) => status === 401 || status === 403)).toEqual([])
})

test('every call except the public ones answers a stranger with 401', async () => {
  const closed = calls.filter(({ access }) => access !== 'public')
  expect(closed.length).toBeGreaterThan(ofAdmins().length)
  expect(await othersThan(401, closed)).toEqual([])
})

test('every admin call answers a customer with 403', async () => {
  const { headers } = await openSession(shop)
  expect(await othersThan(403, [...ofAdmins(), ...ofPreparers()], headers)).toEqual([])
})

test('no call of the staff answers a guest or a revoked read key', async () => {
  const staff = [...ofAdmins(), ...ofPreparers()]
  const { headers } = await aGuest(shop)
  expect(await othersThan(401, staff, headers)).toEqual([])
  const { userId } = await openSession(shop, 'admin')
  const body = { name: 'Outil', scopes: [...READ_SCOPES], requestId: newId() }
  const { key, token } = await makeReadKey(shop, body, userId)
  await revokeReadKey(shop, key._id, userId)
  expect(await othersThan(401, staff, { authorization: `Bearer ${token}` })).toEqual([])
})

test('an admin who is demoted is a customer at once, despite the token', async () => {
  const { headers, userId } = await openSession(shop, 'admin')
  const url = '/api/admin/dashboard'
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(200)
  await shop.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute()
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(403)
})

/**
 * Like most packages, the plugin registers its routes on the app that it receives, instead of on a scope of its own.
 */
const asFoundInPackages = (plugin: (app: App) => Promise<void>) =>
  Object.assign(async (app: App) => plugin(app), { [Symbol.for('skip-override')]: true })

test('a route that does not declare its access stops the start, wherever it is registered', async () => {
  const forgotten = async (scope: App) => void scope.get('/forgotten', async () => 'open')
  const startWith = async (add: (app: App) => unknown) => {
    const app = await buildApp(shop)
    await add(app)
    await app.ready()
  }
  await expect(startWith(forgotten)).rejects.toThrow('GET /forgotten does not declare its access.')
  await expect(startWith((app) => app.register(forgotten, { prefix: '/api/a' }))).rejects.toThrow(
    'GET /api/a/forgotten does not declare its access.',
  )
  await expect(startWith((app) => app.register(asFoundInPackages(forgotten)))).rejects.toThrow(
    'GET /forgotten does not declare its access.',
  )
})

test('a route’s access applies outside /api, in plugins, and before the body is read', async () => {
  const config = { access: 'admin' } as const
  const planted = await testShop({}, async (app) => {
    app.get('/reports', { config }, async () => 'figures')
    await app.register(async (scope: App) => {
      scope.post('/in-a-plugin', { config }, async () => 'figures')
    })
    await registerWithAccess(app, 'customer', async (scope) => scope.get('/foreign', async () => 'x'))
  })
  const statusOf = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' }
    const payload = method === 'POST' ? { payload: '{"unreadable' } : {}
    const { statusCode } = await planted.app.inject({
      method,
      url,
      headers: { ...type, ...headers },
      ...payload,
    })
    return statusCode
  }
  const { headers: customer } = await openSession(planted)
  const { headers: admin } = await openSession(planted, 'admin')
  const statuses = async (method: 'GET' | 'POST', url: string) => [
    await statusOf(method, url),
    await statusOf(method, url, customer),
    await statusOf(method, url, admin),
  ]
  expect(await statuses('GET', '/reports')).toEqual([401, 403, 200])
  expect(await statuses('POST', '/in-a-plugin')).toEqual([401, 403, 400])
  expect(await statuses('GET', '/foreign')).toEqual([401, 200, 200])
  await planted.close()
})

test('every route outside the API is public, and the others refuse callers without the right', async () => {
  const whole = await wholeShop()
  const { routes } = whole
  const urls = new Set(routes.map(({ url }) => url))
  for (const url of EVERY_KIND) expect([...urls]).toContain(url)
  const closed = routes.filter(({ config }) => config?.access !== 'public')
  expect(closed.map(({ url }) => url).filter((url) => !url.startsWith('/api/'))).toEqual([])
  const { headers } = await openSession(whole)
  const wrong: string[] = []
  for (const { method, url, config } of closed) {
    const call = { method: method as 'GET', url: url.replaceAll(/:\w+/g, newId()) }
    const stranger = await whole.app.inject(call)
    const customer = await whole.app.inject({ ...call, headers })
    const isForStaff = config?.access === 'admin' || config?.access === 'preparation'
    const isShut = stranger.statusCode === 401 && (customer.statusCode === 403 || !isForStaff)
    if (!isShut) wrong.push(`${String(method)} ${url}`)
  }
  expect(wrong).toEqual([])
  expect(closed.length).toBeGreaterThan(40)
  await whole.close()
})

test('live mode serves nothing of the sandbox, the demo or the API reference', async () => {
  const live = await wholeShop(LIVE_SETTINGS)
  const urls = live.routes.map(({ url }) => url)
  expect(urls.length).toBeGreaterThan(100)
  expect(urls.filter((url) => /sandbox|demo|\/docs|openapi/.test(url))).toEqual([])
  await live.close()
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

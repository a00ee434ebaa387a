import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../accounts/hash-password.ts'
import { addressOf, apiCalls, type ApiCall, type JsonSchema } from '../testing/api-calls.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let calls: ApiCall[]
let schemas: Record<string, JsonSchema>
let passwordHash: string
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '100000' })
  passwordHash = await hashPassword('Carapace-2026!')
  ;({ calls, schemas } = await apiCalls(shop))
})
afterAll(() => shop.close())

const deep = (times: number) => `${'['.repeat(times)}${']'.repeat(times)}`

const ODD_VALUES: unknown[] = [
  null,
  true,
  '',
  '\0',
  'a\0b',
  '\ud800',
  'é'.repeat(5000),
  "'; drop table users; --",
  '%_\\',
  -1,
  0.001,
  2 ** 31,
  2 ** 63,
  1e308,
  [],
  [null],
  [{}],
  {},
  { toString: 1 },
]
const ODD_BODIES: { body: string; type?: string }[] = [
  { body: '' },
  { body: 'null' },
  { body: '[]' },
  { body: '"x"' },
  { body: '{' },
  { body: '{"__proto__": {"role": "admin"}}' },
  { body: '{"constructor": {"prototype": {}}}' },
  { body: deep(20_000) },
  { body: `{"a": ${deep(20_000)}}` },
  { body: `{"__proto__": ${deep(20_000)}}` },
  { body: '{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000) },
  { body: '[]', type: 'text/plain' },
  { body: 'a=b', type: 'application/x-www-form-urlencoded' },
  { body: 'x', type: 'multipart/form-data; boundary=y' },
  { body: '{}', type: 'application/json; charset=x' },
]
const ODD_QUERIES = [
  '%00',
  '\u0000',
  '-1',
  '0',
  '1e999',
  'NaN',
  '99999999999999999999',
  "'",
  '%ED%A0%80',
  '%5B%5D',
  '%',
  'x'.repeat(3000),
]
const ODD_DAYS = ['0000-01-01', '9999-12-31', '2026-02-30']
const ODD_IDS = [
  'x',
  '%00',
  '%ED%A0%80',
  '..%2F..%2Fetc',
  '0',
  '01a1fdd6-6615-766a-bf75-b87df9b15df8%00',
  'y'.repeat(199),
]

const IS_WHOLE = process.env['WHOLE_TESTS'] !== undefined
let turn = 0
/** Returns all values with WHOLE_TESTS. Otherwise returns every twelfth value, and different ones at each call. */
function someOf<T>(all: readonly T[]): readonly T[] {
  turn += 1
  return IS_WHOLE ? all : all.filter((_, at) => (at + turn) % 12 === 0)
}

/** A plausible request with one odd field passes most other checks and reaches the code behind them. */
function plausible(schema: JsonSchema, name = ''): unknown {
  const { $ref, type, format, enum: choices, properties, items, anyOf } = schema
  if ($ref) return plausible(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name)
  if (schema.const !== undefined) return schema.const
  if (choices) return choices[0]
  if (anyOf?.[0]) return plausible(anyOf[0], name)
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, plausible(of, key)]))
  if (items) return [plausible(items, name)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return 5
  return plausibleText(format, name)
}

function plausibleText(format: string | undefined, name: string): string {
  if (format === 'uuid' || name === 'product') return '01a1fdd6-6615-766a-bf75-b87df9b15df8'
  if (format === 'date-time' || name === 'publishedAt') return '2026-11-21T10:00:00.000Z'
  const known: Record<string, string> = {
    email: 'ana@exemple.test',
    postalCode: '75001',
    country: 'France',
    password: 'Carapace-2026!',
    newPassword: 'Carapace-2026!',
    phone: '06 12 34 56 78',
    id: '034439',
    image: '/images/x.jpg',
  }
  return known[name] ?? 'texte'
}

function* spoiled(value: unknown): Generator {
  for (const odd of someOf(ODD_VALUES)) yield odd
  if (Array.isArray(value)) for (const part of spoiled(value[0])) yield [part]
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      for (const part of spoiled(inner)) yield { ...value, [key]: part }
}

type OddRequest = {
  method: ApiCall['method']
  url: string
  payload?: string
  headers?: Record<string, string>
}

function* oddRequests(call: ApiCall): Generator<OddRequest> {
  const { method } = call
  const url = addressOf(call)
  if (call.path.includes('{')) for (const id of ODD_IDS) yield { method, url: addressOf(call, id) }
  for (const name of call.query) {
    for (const value of someOf([...ODD_QUERIES, ...ODD_DAYS]))
      yield { method, url: `${url}?${name}=${value}` }
    yield { method, url: `${url}?${name}=1&${name}=2` }
  }
  if (method === 'GET') return
  for (const { body, type = 'application/json' } of someOf(ODD_BODIES))
    yield { method, url, payload: body, headers: { 'content-type': type } }
  if (call.body) for (const body of spoiled(plausible(call.body))) yield json(method, url, body)
}

function json(method: ApiCall['method'], url: string, body: unknown): OddRequest {
  return { method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function faults(call: ApiCall): Promise<string[]> {
  const found: string[] = []
  const { headers, userId } = await openSession(shop, 'admin')
  const { db } = shop.database
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  for (const request of oddRequests(call)) {
    const status = await statusOf({ ...request, headers: { ...headers, ...request.headers } })
    const { method, url, payload = '' } = request
    if (status >= 500) found.push(`${status} ${method} ${url.slice(0, 120)} ${payload.slice(0, 300)}`)
  }
  return found
}

/** 599 means a broken answer, such as a stream that failed after its first bytes. */
async function statusOf(request: InjectOptions): Promise<number> {
  return shop.app.inject(request).then(
    ({ statusCode }) => statusCode,
    () => 599,
  )
}

// With a shorter limit, the thousands of requests would not finish on a busy machine.
test('no input to any call makes the shop fail', { timeout: 1_800_000 }, async () => {
  const found: string[] = []
  for (const call of calls) found.push(...(await faults(call)))
  expect(found).toEqual([])
})

test('the shop refuses odd addresses, cookies and headers like any other bad input', async () => {
  const statuses = await Promise.all(
    [
      { url: '/%E0%A4%A' },
      { url: '/api/%00' },
      { url: '/images/%00' },
      { url: '/api/sleeves', headers: { authorization: 'Bearer \u00e9.\u00e9.\u00e9' } },
      { url: '/api/sleeves', headers: { 'if-none-match': '\\' } },
      {
        method: 'POST',
        url: '/api/auth/refresh-token',
        headers: { cookie: 'carapace_session=%00; a=%', origin: 'null' },
      },
      {
        method: 'POST',
        url: '/api/auth/refresh-token',
        headers: { cookie: 'carapace_session=%ED%A0%80', 'sec-fetch-site': 'same-origin' },
      },
    ].map(async (request) => (await shop.app.inject(request as InjectOptions)).statusCode),
  )
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

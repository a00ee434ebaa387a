import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from './testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Operation = { method: string; url: string }

/** Every call of the API, as its own reference lists them. */
async function calls(): Promise<Operation[]> {
  const reference = (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  return Object.entries(reference.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      url: path.replaceAll(/\{\w+\}/g, '01a1fdd6-6615-766a-bf75-b87df9b15df8'),
    })),
  )
}

const ADMIN_ONLY: RegExp[] = [
  /^\w+ \/api\/admin\//,
  /^\w+ \/api\/upload/,
  /^(POST|PATCH|DELETE) \/api\/sleeves/,
  /^(POST|PUT|DELETE) \/api\/articles/,
  /^(GET|POST|DELETE) \/api\/banners(\/[0-9a-f-]+)?$/,
  /^PUT \/api\/banners\//,
  /^(GET|DELETE) \/api\/messages/,
  /^GET \/api\/orders$/,
  /^PUT \/api\/orders\/[0-9a-f-]+\/status/,
  /^POST \/api\/orders\/[0-9a-f-]+\/refunds/,
]

test('no admin call answers a stranger with anything but 401', async () => {
  const admin = (await calls()).filter(({ method, url }) =>
    ADMIN_ONLY.some((pattern) => pattern.test(`${method} ${url}`)),
  )
  const answers = await Promise.all(
    admin.map(async ({ method, url }) => [
      `${method} ${url}`,
      (await shop.app.inject({ method: method as 'GET', url })).statusCode,
    ]),
  )
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
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
  const tokens = [
    'Bearer x',
    'Bearer a.b.c',
    `Bearer ${await shop.accessTokens.sign({ userId: crypto.randomUUID(), familyId: crypto.randomUUID(), role: 'admin' })}`,
  ]
  const admin = (await calls()).find(({ method, url }) =>
    ADMIN_ONLY.some((pattern) => pattern.test(`${method} ${url}`)),
  )
  if (!admin) return
  for (const authorization of tokens) {
    const answer = await shop.app.inject({
      method: admin.method as 'GET',
      url: admin.url,
      headers: { authorization },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  }
})

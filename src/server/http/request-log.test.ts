import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { write } from '../database/write.ts'
import { logContext } from '../log/log-context.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import type { App } from './app-type.ts'
import { createLog, pathOf } from './request-log.ts'

type Line = Record<string, unknown>

let shop: TestShop
let app: App
let lines: Line[]
beforeAll(async () => {
  shop = await testShop()
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  app = await buildApp({ ...shop, log })
  app.get('/api/broken', { config: { access: 'public' } }, () => Promise.reject(new Error('broken')))
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

test('each call, picture and missing page is one log line, without its query', async () => {
  await app.inject('/api/sleeves?q=jean.dupont@private.example')
  await app.inject('/images/01a1fdd6-6615-766a-bf75-b87df9b15df8/original?x=secret')
  await app.inject('/account/jean.dupont@private.example/x?token=secret')
  expect(lines).toMatchObject([
    { msg: 'call', route: '/api/sleeves', status: 200 },
    { msg: 'page', path: expect.stringMatching(/^\/images\//), status: 404 },
    { msg: 'page', path: '/account/[hidden]/x', status: 404 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/dupont|secret/)
})

test('no line quotes a row that the database refuses, nor an e-mail address from any source', () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const refused = Object.assign(new Error('550 5.1.1 <jean.dupont+x@private.example>: unknown'), {
    detail: 'Failing row contains (Jean, Dupont, 3 rue des Lilas).',
    rejected: ['jean.dupont+x@private.example'],
  })
  log.error(refused)
  log.warn({ err: refused, cause: 'jean.dupont+x@private.example' }, 'a mail was refused')
  expect(lines).toMatchObject([{ msg: '550 5.1.1 <[e-mail]>: unknown' }, { err: { rejected: ['[e-mail]'] } }])
  expect(JSON.stringify(lines)).not.toMatch(/dupont|Lilas|private\.example/i)
})

test('a request has the id of the proxy or of the trace, or a new one, and the response carries it', async () => {
  const ask = async (headers: Record<string, string>) => {
    const { headers: back } = await app.inject({ url: '/api/sleeves', headers })
    expect(lines.at(-1)?.['requestId']).toBe(back['x-request-id'])
    return back['x-request-id']
  }
  expect(await ask({ 'x-request-id': 'from-the-proxy-1' })).toBe('from-the-proxy-1')
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(await ask({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })).toBe(trace)
  expect(await ask({ 'x-request-id': 'évil "id"' })).toMatch(/^[0-9a-f-]{36}$/)
})

test('a repeated fault is logged once with its stack; each call still has its line', async () => {
  for (let n = 0; n < 5; n++) expect((await app.inject('/api/broken')).statusCode).toBe(500)
  expect(lines.filter(({ msg }) => msg === 'a request failed')).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg === 'call')).toHaveLength(5)
})

test('each security line has the caller’s address, and other lines do not', async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  logContext.run({ requestId: 'one', ip: () => '192.0.2.7' }, () => {
    log.info({ event: 'role-changed', userId: 'u' }, 'a role was changed')
    log.info({ userId: 'u' }, 'something else')
  })
  log.info({ event: 'inactive-account-deleted' }, 'by a job')
  expect(lines.map(({ ip }) => ip)).toEqual(['192.0.2.7', undefined, undefined])
})

test('twenty successful pages a second are logged, and the next line counts the skipped ones; failures are always logged', async () => {
  const second = vi.spyOn(performance, 'now').mockReturnValue(5_000_000)
  for (let n = 0; n < 30; n++) await app.inject('/sandbox/mails')
  expect(lines).toHaveLength(20)
  second.mockReturnValue(5_001_000)
  await app.inject('/sandbox/mails')
  expect(lines.at(-1)).toMatchObject({ msg: 'page', status: 200, skipped: 10 })
  lines = []
  for (let n = 0; n < 60; n++) await app.inject('/nowhere')
  for (let n = 0; n < 60; n++) await app.inject('/api/sleeves')
  expect(lines).toHaveLength(120)
  await app.inject('/healthz')
  expect(lines).toHaveLength(120)
  expect(pathOf({ url: `/${'x'.repeat(500)}` })).toHaveLength(120)
})

test('jobs and mails of a request carry its id, and the end of a failed job is reported', async () => {
  const headers = { 'x-request-id': 'a-customer-who-writes' }
  const payload = {
    email: 'camille@exemple.fr',
    subject: 'Bonjour',
    content: 'Une longue question. '.repeat(8),
  }
  const sent = await app.inject({ method: 'POST', url: '/api/messages/contact', headers, payload })
  expect(sent.statusCode).toBe(201)
  const jobs = await shop.database.raw("select data from jobs.job where name = 'send-mail'")
  expect(jobs.rows.length).toBeGreaterThan(0)
  for (const { data } of jobs.rows) expect(data).toMatchObject({ requestId: 'a-customer-who-writes' })

  const ends: unknown[] = []
  shop.jobs.onEnd(({ name, error }) => ends.push([name, error === undefined]))
  await write(shop.database, (tx) => shop.jobs.enqueue(tx, 'settle-checkout', { checkoutId: 'no such id' }))
  await expect(shop.jobs.drain()).rejects.toThrow()
  expect(ends).toContainEqual(['settle-checkout', false])
})

test('attacks are logged without secrets: a wrong password, another customer’s order', async () => {
  const credentials = { email: 'camille@exemple.fr', password: 'not-the-password' }
  for (let n = 0; n < 2; n++)
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials })
  const [first, second] = lines.filter(({ event }) => event === 'login-refused')
  expect(first).toMatchObject({ account: expect.stringMatching(/^[\w-]{12}$/), ip: '127.0.0.1' })
  expect(second?.['account']).toBe(first?.['account'])

  const order = await addOrder(shop, (await openSession(shop)).userId)
  const { headers, userId } = await openSession(shop)
  expect((await app.inject({ url: `/api/orders/${order}`, headers })).statusCode).toBe(404)
  expect(lines.find(({ event }) => event === 'not-owner')).toMatchObject({
    userId,
    route: '/api/orders/:id',
  })
  expect(JSON.stringify(lines)).not.toMatch(/camille|not-the-password/)
})

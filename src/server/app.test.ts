import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobName } from './jobs/job-queue.ts'
import { testShop, type TestShop } from './testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('the plain list of an empty shop is an empty array', async () => {
  const answer = await shop.app.inject('/api/sleeves')
  expect([answer.statusCode, answer.json()]).toEqual([200, []])
})

test('an unknown call gets an error in the usual form', async () => {
  const answer = await shop.app.inject('/api/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Cette adresse n’existe pas', code: 'NOT_FOUND' })
})

test.each([
  ['POST', '/api/orders/my-orders', 'GET, HEAD'],
  ['GET', '/api/auth/login', 'POST'],
  ['PATCH', '/api/orders/abc/cancel?x=1', 'PUT'],
  ['OPTIONS', '/api/sleeves', 'GET, HEAD, POST'],
] as const)('%s %s says which methods the path accepts (decision 56)', async (method, url, allowed) => {
  const answer = await shop.app.inject({ method, url })
  expect([answer.statusCode, answer.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(answer.headers.allow).toBe(allowed)
})

test('a malformed id gets the same answer as an unknown one', async () => {
  const answer = await shop.app.inject('/api/sleeves/abc')
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Sleeve non trouvée'])
})

test('the API reference is generated from the schemas', async () => {
  const answer = await shop.app.inject('/api/openapi.json')
  expect(answer.json().paths['/api/sleeves'].get.tags).toEqual(['catalogue'])
  expect((await shop.app.inject('/api/docs')).statusCode).toBe(200)
})

test('a call that is labelled as JSON but has no body is accepted', async () => {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/nothing',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(404)
})

/** If a kind of job is missing, this object does not compile. */
const KINDS: Record<JobName, true> = {
  'send-mail': true,
  'send-reset-link': true,
  'settle-checkout': true,
  'send-refund': true,
  'record-refund': true,
  'make-picture-sizes': true,
  'change-orders': true,
  'end-failed-change': true,
  'change-sleeves': true,
  'end-failed-sleeve-change': true,
  sweep: true,
  'new-orders': true,
  'low-stock': true,
  restock: true,
  'follow-parcels': true,
  'follow-relay-parcels': true,
  retention: true,
  'sale-days': true,
  'follow-reports': true,
  'plan-reports': true,
  'follow-documents': true,
  'send-webhooks': true,
  'resend-webhooks': true,
  'announce-low-stock': true,
  'vat-regime': true,
}

test('every kind of job has a handler', async () => {
  const { rows } = await shop.database.raw('select name from jobs.queue')
  const handled = new Set(rows.map(({ name }) => name))
  expect(Object.keys(KINDS).filter((kind) => !handled.has(kind))).toEqual([])
})

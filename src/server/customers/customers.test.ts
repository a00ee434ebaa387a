import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#shared/customers/contract.ts'
import { newId } from '../database/ids.ts'
import { receiveMessage } from '../messages/receive-message.ts'
import { addOrder, subjectsTo } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'DELETE' | 'POST', url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) })

test('a customer’s page shows their orders and revenue, messages and consents', async () => {
  const { userId } = await openSession(shop)
  const goods = [{ sleeveId: null, priceCents: 1000 }]
  await addOrder(shop, userId, { goods })
  await addOrder(shop, userId, { goods, status: 'Livré', refunded_cents: 390 })
  await addOrder(shop, userId, { goods, status: 'Annulé' })
  const message = { email: 'a@exemple.test', subject: 'Bonjour', content: 'Un mot' }
  await receiveMessage(shop, message, userId)
  const consent = { user_id: userId, type: 'newsletter' as const, wording: '', at: shop.clock.now() }
  await shop.database.db
    .insertInto('consent_log')
    .values([
      { ...consent, id: newId(), granted: true, at: new Date(shop.clock.now().getTime() - 1000) },
      { ...consent, id: newId(), granted: false },
    ])
    .execute()
  const { orders, messages, consents, openSessions } = (
    await call('GET', `/api/admin/users/${userId}`)
  ).json<Customer>()
  expect([orders.total, orders.underway, orders.earned]).toEqual([3, 1, 33.9])
  expect(orders.latest).toHaveLength(3)
  expect([messages.total, messages.latest[0]?.subject, openSessions]).toEqual([1, 'Bonjour', 1])
  expect(consents).toMatchObject([{ type: 'newsletter', granted: false }])
})

test('the shopkeeper signs a customer out everywhere, and sends one link for each click', async () => {
  const customer = await openSession(shop)
  const mine = { method: 'GET', url: '/api/auth/verify', headers: customer.headers } as const
  expect((await shop.app.inject(mine)).statusCode).toBe(200)
  expect((await call('DELETE', `/api/admin/users/${customer.userId}/sessions`)).statusCode).toBe(200)
  expect((await shop.app.inject(mine)).statusCode).toBe(401)
  const press = { requestId: newId() }
  const url = `/api/admin/users/${customer.userId}/access-links`
  const sent = await Promise.all([call('POST', url, press), call('POST', url, press)])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  await shop.jobs.drain()
  await call('POST', url, press)
  await shop.jobs.drain()
  expect(await subjectsTo(shop, `${customer.userId}@exemple.test`)).toHaveLength(1)
  const noted = await shop.database.db
    .selectFrom('activity')
    .select('id')
    .where('subject_id', '=', customer.userId)
    .execute()
  // One entry is for the sign-out, and one for the link.
  expect(noted).toHaveLength(2)
})

test('only admins see customers, and an unknown customer is 404', async () => {
  const customer = await openSession(shop)
  const own = `/api/admin/users/${customer.userId}`
  expect((await call('GET', own, undefined, customer)).statusCode).toBe(403)
  expect((await call('DELETE', `${own}/sessions`, undefined, customer)).statusCode).toBe(403)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', '/sessions'],
  ] as const)
    expect((await call(method, `/api/admin/users/${newId()}${path}`)).statusCode).toBe(404)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminUserPage } from '#shared/accounts/contract.ts'
import type { Customer } from '#shared/customers/contract.ts'
import { NOTES_FULL } from '#shared/customers/texts.ts'
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

test('notes on a customer are added once, listed, exported and deleted with the account', async () => {
  const customer = await openSession(shop)
  const notes = `/api/admin/users/${customer.userId}/notes`
  const note = { content: 'Préfère être appelé le soir', requestId: newId() }
  const sent = await Promise.all([call('POST', notes, note), call('POST', notes, note)])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const other = await call('POST', notes, { ...note, content: 'Autre' })
  expect(other.statusCode).toBe(409)
  const { notes: listed } = (await call('GET', `/api/admin/users/${customer.userId}`)).json<Customer>()
  expect(listed).toMatchObject([{ content: note.content, by: `${admin.userId}@exemple.test` }])
  const exported = await call('GET', '/api/users/export-data', undefined, customer)
  expect(exported.json()).toMatchObject({ notes: [{ content: note.content }] })
  expect(exported.body).not.toContain(admin.userId)
  expect((await call('POST', notes, note, customer)).statusCode).toBe(403)
  expect((await call('POST', notes, { content: ' ', requestId: newId() })).statusCode).toBe(422)
  expect((await call('DELETE', `${notes}/${newId()}`)).statusCode).toBe(404)
  const stranger = await openSession(shop)
  const [only] = listed
  const elsewhere = `/api/admin/users/${stranger.userId}/notes/${only?._id}`
  expect((await call('DELETE', elsewhere)).statusCode).toBe(404)
  expect((await call('DELETE', `/api/admin/users/${customer.userId}`)).statusCode).toBe(200)
  const left = await shop.database.db
    .selectFrom('customer_notes')
    .select('id')
    .where('content', '=', note.content)
    .execute()
  expect(left).toEqual([])
})

test('a customer has at most 50 notes, also after simultaneous requests', async () => {
  const { userId } = await openSession(shop)
  const rows = Array.from({ length: 49 }, (_, at) => ({
    id: newId(),
    user_id: userId,
    by_user_id: null,
    content: `Note ${at}`,
    created_at: shop.clock.now(),
  }))
  await shop.database.db.insertInto('customer_notes').values(rows).execute()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      call('POST', `/api/admin/users/${userId}/notes`, { content: 'x', requestId: newId() }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json<{ message: string }>().message).toBe(NOTES_FULL)
})

test('the list has each account’s orders, revenue and last order, also after refunds and cancellations', async () => {
  const [one, two, none] = [await openSession(shop), await openSession(shop), await openSession(shop)]
  const goods = [{ sleeveId: null, priceCents: 1000 }]
  await addOrder(shop, one.userId, { goods, status: 'Livré', refunded_cents: 390 })
  const cancelled = await addOrder(shop, one.userId, { goods, status: 'Annulé' })
  const later = new Date(shop.clock.now().getTime() + 60_000)
  await addOrder(shop, two.userId, { goods, created_at: later })
  const listed = async (query: string) =>
    (await call('GET', `/api/admin/users?limit=100&${query}`)).json<AdminUserPage>().items
  const of = async ({ userId }: TestSession) =>
    (await listed('sort=newest')).find(({ _id }) => _id === userId)
  const total = 18.9
  expect(await of(one)).toMatchObject({ orderCount: 2, spent: 15 })
  expect(await of(two)).toMatchObject({ orderCount: 1, spent: total, lastOrderAt: later.toISOString() })
  expect(await of(none)).toMatchObject({ orderCount: 0, spent: 0, lastOrderAt: null })
  const places = async (query: string) => {
    const ids = (await listed(query)).map(({ _id }) => _id)
    return [one, two, none].map(({ userId }) => ids.indexOf(userId))
  }
  const [ofOne = 0, ofTwo = 0, ofNone = 0] = await places('sort=orders-desc')
  expect([ofOne < ofTwo, ofTwo < ofNone]).toEqual([true, true])
  expect((await listed('sort=spent-asc')).find(({ spent }) => spent > 0)).toBeDefined()
  expect((await listed('sort=last-desc'))[0]?._id).toBe(two.userId)
  expect((await places('bought=once')).map((place) => place >= 0)).toEqual([true, true, false])
  expect((await places('bought=again')).map((place) => place >= 0)).toEqual([true, false, false])
  await shop.database.db
    .updateTable('orders')
    .set({ status: 'En cours de préparation' })
    .where('id', '=', cancelled)
    .execute()
  expect(await of(one)).toMatchObject({ orderCount: 2, spent: 33.9 })
})

test('orders of one person that are stored at the same moment all count', async () => {
  const { userId } = await openSession(shop)
  await Promise.all(Array.from({ length: 5 }, () => addOrder(shop, userId, {})))
  const { order_count: count } = await shop.database.db
    .selectFrom('users')
    .select('order_count')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(5)
})

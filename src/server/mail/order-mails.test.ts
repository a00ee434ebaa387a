import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderMailSummary } from '#shared/mail/contract.ts'
import { newId } from '../database/ids.ts'
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

const get = (url: string, { headers } = admin) => shop.app.inject({ url, headers })
const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: admin.headers, payload })

async function sentOrder() {
  const { userId } = await openSession(shop)
  const id = await addOrder(shop, userId)
  const payload = { status: 'En cours de livraison' }
  await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers: admin.headers, payload })
  shop.clock.forward(60_000)
  const [mail] = (await get(`/api/admin/orders/${id}/mails`)).json<OrderMailSummary[]>()
  return { id, userId, mail, mailId: mail?._id ?? '' }
}

test('staff read an order’s mails to its customer, and each press sends one of them again, once', async () => {
  const { id, userId, mail, mailId } = await sentOrder()
  expect(mail).toMatchObject({ to: `${userId}@exemple.test`, sentAt: null, isFailing: false })
  expect((await get(`/api/admin/mails/${mailId}`)).json().text).toContain('Votre colis est parti')
  const press = { requestId: newId() }
  const answers = await Promise.all([1, 2, 3].map(() => post(`/api/admin/mails/${mailId}/copies`, press)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(await subjectsTo(shop, `${userId}@exemple.test`)).toEqual([mail?.subject, mail?.subject])
  expect((await get(`/api/admin/orders/${id}/mails`)).json()).toHaveLength(2)
  await post(`/api/admin/mails/${mailId}/copies`, { requestId: newId() })
  expect(await subjectsTo(shop, `${userId}@exemple.test`)).toHaveLength(3)
})

test('a deleted customer gets no mail, mails without an order are not shown, and customers have no access', async () => {
  const { userId, id, mailId } = await sentOrder()
  await shop.database.db
    .updateTable('orders')
    .set({ anonymised_at: shop.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await post(`/api/admin/mails/${mailId}/copies`, { requestId: newId() })).statusCode).toBe(409)
  await shop.database.db.updateTable('mails').set({ order_id: null }).where('id', '=', mailId).execute()
  expect((await get(`/api/admin/mails/${mailId}`)).statusCode).toBe(404)
  const customer = await openSession(shop)
  expect((await get(`/api/admin/orders/${id}/mails`, customer)).statusCode).toBe(403)
  expect(await subjectsTo(shop, `${userId}@exemple.test`)).toHaveLength(1)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { AdminOrderPage, Order } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { raiseNumber } from '../database/counters.ts'
import { write } from '../database/write.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { addOrder, wrongDays } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { addUpDays } from './daily-sales.ts'

const DAY_MS = 86_400_000

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop()
  // Numbers of orders that are put there.
  await write(shop.database, async (tx) => {
    for (const counter of ['orders-2026', 'invoices-2026']) await raiseNumber(tx, counter, 100)
  })
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())

const set = async (id: string, status: OrderStatus) => {
  const { headers } = admin
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    payload: { status },
    headers,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<Order>()
}
const get = async <Answer>(url: string) =>
  (await shop.app.inject({ url: encodeURI(`/api/admin/${url}`), headers: admin.headers })).json<Answer>()
const told = async () => {
  const { totalOrders, totalRevenue } = await get<DashboardFigures>('dashboard')
  return [totalOrders, totalRevenue]
}
const total = async (query: string) => (await get<AdminOrderPage>(`orders?${query}`)).pagination.total
const summed = async () =>
  (await shop.database.db.selectFrom('daily_sales').select('orders').execute()).reduce(
    (sum, { orders }) => sum + orders,
    0,
  )
const placed = (at: string, cents: number, status: OrderStatus = 'Livré') =>
  addOrder(shop, admin.userId, {
    goods: [{ sleeveId: null, priceCents: cents - 890 }],
    status,
    created_at: new Date(at),
    updated_at: new Date(at),
  })

test('days that are over are added up, and say what their orders say, whatever becomes of these', async () => {
  const old = await placed('2026-03-01T10:00:00Z', 10_000)
  await placed('2026-03-01T11:00:00Z', 2_000, 'Annulé')
  // 1 a.m. in Paris: the day before in UTC.
  await placed('2026-06-30T23:00:00Z', 3_050)
  await placed('2026-11-21T09:00:00Z', 4_000)
  const before = [await told(), await total('status=Livré'), await total('from=2026-07-01&to=2026-07-01')]
  expect(before).toEqual([[4, 170.5], 3, 1])
  await addUpDays(shop)
  expect(await summed()).toBe(3)
  const after = [await told(), await total('status=Livré'), await total('from=2026-07-01&to=2026-07-01')]
  expect([after, await wrongDays(shop)]).toEqual([before, []])

  await set(old, 'Annulé')
  expect([await told(), await total('status=Livré'), await wrongDays(shop)]).toEqual([[4, 70.5], 2, []])
  await addUpDays(shop)
  expect([await told(), await total('status=Livré'), await wrongDays(shop)]).toEqual([[4, 70.5], 2, []])
  expect(await shop.database.db.selectFrom('changed_days').selectAll().execute()).toEqual([])
})

test('a purchase, a refund of a part, a change and its undoing, before and after their day is added up', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 10)))
  const id = body._id ?? ''
  const [orders = 0, revenue = 0] = await told()
  shop.clock.forward(2 * DAY_MS)
  admin = await aBuyer(shop, 'admin')
  await addUpDays(shop)
  expect([await told(), await wrongDays(shop)]).toEqual([[orders, revenue], []])
  expect((await admin.post(`/api/orders/${id}/refunds`, { amount: 2.4 })).status).toBe(201)
  expect([await told(), await wrongDays(shop)]).toEqual([[orders, revenue - 2.4], []])
  await addUpDays(shop)
  const { version } = await set(id, 'Annulé')
  expect([await told(), await wrongDays(shop)]).toEqual([[orders, revenue - 10.4], []])
  const undone = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${id}/status/undo`,
    payload: { version },
    headers: admin.headers,
  })
  expect(undone.statusCode).toBe(200)
  expect([await told(), await wrongDays(shop)]).toEqual([[orders, revenue - 2.4], []])
})

test('the day that has just ended waits for the orders that are on their way to their commit', async () => {
  await addUpDays(shop)
  const before = await summed()
  shop.clock.set('2026-12-01T23:30:00Z')
  await placed('2026-12-01T22:59:00Z', 1_000)
  await addUpDays(shop)
  expect(await summed()).toBe(before)
  shop.clock.set('2026-12-02T00:00:01Z')
  await addUpDays(shop)
  expect([await summed(), await wrongDays(shop)]).toEqual([before + 1, []])
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { AdminOrderPage, Order, OrderTabs } from '#shared/orders/contract.ts'
import type { ParcelPatch } from '#shared/orders/parcel-contract.ts'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import { withdrawalDeadline } from '#shared/orders/withdrawal-period.ts'
import { parisDay } from '#shared/paris-day.ts'
import { refreshAccounts } from '../orders/refresh-accounts.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder, storedOrder, wrongDerivedColumns } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
})
afterAll(() => shop.close())
afterEach(async () => expect(await wrongDerivedColumns(shop)).toEqual([]))

const call = (
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  { headers } = admin,
) => shop.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
const read = async (id: string, who = admin) =>
  (await call('GET', `orders/${id}`, undefined, who)).json<Order>()
const change = async (id: string, place: number, payload: Partial<ParcelPatch>) =>
  call('PATCH', `orders/${id}/parcels/${(await read(id)).parcels[place]?._id}`, payload)
const refund = async (id: string, payload: RefundBody) => {
  const repaid = { means: 'transfer', on: parisDay(shop.clock.now()) } as const
  const answer = await call('POST', `orders/${id}/refunds`, { repaid, ...payload })
  expect(answer.statusCode).toBe(201)
}

/** Two packs of one sleeve leave in two parcels. The first arrives. */
async function halfArrived(who = customer) {
  const id = await addOrder(shop, who.userId, {
    goods: [{ sleeveId: await addSleeve(shop, { stock: 100 }), quantity: 2 }],
  })
  const line = (await read(id)).items[0]?._id ?? ''
  await call('POST', `orders/${id}/parcels`, { lines: [{ line, quantity: 1 }] })
  await call('POST', `orders/${id}/parcels`, {})
  await change(id, 0, { state: 'delivered' })
  return { id, line }
}

async function isWork(id: string): Promise<boolean> {
  const { number, status, undelivered = false } = await read(id)
  const found = (await call('GET', `admin/orders?due=undelivered&q=${number}`)).json<AdminOrderPage>()
  expect(found.items.map((one) => [one._id, one.undelivered])).toEqual(undelivered ? [[id, true]] : [])
  expect(undelivered && status === 'En cours de préparation').toBe(false)
  return undelivered
}

test.each(['lost', 'returned'] as const)(
  'the packs of a %s parcel are work, although another parcel has arrived, until they are sent again',
  async (state) => {
    const { id } = await halfArrived()
    expect(await isWork(id)).toBe(false)
    const before = (await call('GET', 'admin/orders/tabs')).json<OrderTabs>().undelivered
    expect((await change(id, 1, { state })).json<Order>().status).toBe('Livré')
    expect(await isWork(id)).toBe(true)
    expect((await call('GET', 'admin/orders/tabs')).json<OrderTabs>().undelivered).toBe(before + 1)
    const { dueWork } = (await call('GET', 'admin/dashboard')).json<DashboardFigures>()
    expect(dueWork?.undelivered.total).toBe(before + 1)
    expect((await read(id, customer)).undelivered).toBeUndefined()
    await change(id, 1, { state, resend: true })
    expect(await isWork(id)).toBe(false)
    await call('POST', `orders/${id}/parcels`, {})
    await change(id, 2, { state: 'lost' })
    expect(await isWork(id)).toBe(true)
    await change(id, 2, { state: 'delivered' })
    expect(await isWork(id)).toBe(false)
  },
)

test('a refund of the lost packs ends the work, but not a refund of packs that the customer has', async () => {
  const { id, line } = await halfArrived()
  await refund(id, { lines: [{ line, quantity: 1 }], cause: 'goodwill' })
  await change(id, 1, { state: 'lost' })
  expect(await isWork(id)).toBe(true)
  await refund(id, { lines: [{ line, quantity: 1 }], cause: 'lost' })
  expect(await isWork(id)).toBe(false)
  const other = await halfArrived()
  await change(other.id, 1, { state: 'lost' })
  await refund(other.id, { amount: 1.49, cause: 'lost' })
  expect(await isWork(other.id)).toBe(true)
  await refund(other.id, { amount: 0.01, cause: 'lost' })
  expect(await isWork(other.id)).toBe(false)
})

test('an order whose only parcel is lost is work, and its cancellation makes the money due instead', async () => {
  const id = await addOrder(shop, customer.userId)
  await call('PUT', `orders/${id}/status`, { status: 'En cours de livraison' })
  expect((await change(id, 0, { state: 'lost' })).json<Order>().status).toBe('En cours de livraison')
  expect(await isWork(id)).toBe(true)
  await call('PUT', `orders/${id}/status`, { status: 'Livré' })
  expect(await isWork(id)).toBe(true)
  await call('PUT', `orders/${id}/status`, { status: 'Annulé' })
  expect(await isWork(id)).toBe(false)
  const { due, owed_cents: owedCents, total_cents: totalCents } = await storedOrder(shop, id)
  expect([due, owedCents]).toEqual(['refund', totalCents])
})

test('an order of an earlier release whose parcel is lost enters the list at the start', async () => {
  const { id } = await halfArrived()
  await change(id, 1, { state: 'lost' })
  await shop.database.db
    .updateTable('orders')
    .set({ due: null, account_edition: 2 })
    .where('id', '=', id)
    .execute()
  await refreshAccounts(shop)
  expect((await storedOrder(shop, id)).due).toBe('undelivered')
})

test('an order of a deleted account keeps its address until its lost packs are sent again or refunded', async () => {
  const person = await openSession(shop)
  const { id, line } = await halfArrived(person)
  await change(id, 1, { state: 'lost' })
  expect((await call('DELETE', `admin/users/${person.userId}`)).statusCode).toBe(200)
  shop.clock.set(new Date(withdrawalDeadline(shop.clock.now()).getTime() + 1))
  await runNightlyCleanup(shop)
  const { customer_last_name: name } = await storedOrder(shop, id)
  expect(name).not.toBe('')
  admin = await openSession(shop, 'admin')
  await refund(id, { lines: [{ line, quantity: 1 }], cause: 'lost' })
  await runNightlyCleanup(shop)
  expect((await storedOrder(shop, id)).customer_last_name).toBe('')
  shop.clock.set(START)
})

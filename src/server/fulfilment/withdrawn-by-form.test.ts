import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { WITHDRAWAL_DECLARED_FIRST } from '#shared/orders/texts.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { wrongDerivedColumns } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop()
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await wrongDerivedColumns(shop)).toEqual([])
  expect(await wrongBooks(shop)).toEqual([])
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/${url}`, headers: admin.headers, ...(payload && { payload }) })
const orderAsSeen = async (id: string) => (await call('GET', `orders/${id}`)).json<Order>()
const returnsOf = async ({ number }: Order) =>
  (await call('GET', `admin/withdrawals?state=all&q=${number}`)).json<AdminWithdrawalPage>().items
const isToPrepare = async (id: string) =>
  (await call('GET', 'admin/orders/ids?due=preparation')).json<{ ids: string[] }>().ids.includes(id)

/**
 * Makes an order for three packs at 1.50 €, which is withdrawn by the legal form before anything was sent.
 */
async function aDeclared(): Promise<{ id: string; order: Order; found: AdminWithdrawal; line: string }> {
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 100), {}, 3))
  const id = body._id ?? ''
  const { number } = await orderAsSeen(id)
  expect(await isToPrepare(id)).toBe(true)
  const email = `${buyer.userId}@exemple.test`
  await call('POST', 'withdrawals', { name: 'Ana Test', email, orderNumber: number, confirm: true })
  const order = await orderAsSeen(id)
  const [found] = await returnsOf(order)
  if (!found) throw new Error('No declaration')
  return { id, order, found, line: order.items[0]?._id ?? '' }
}

test('an order withdrawn by the legal form leaves the preparation and cannot be sent in bulk', async () => {
  const { id, order, found } = await aDeclared()
  expect(order).toMatchObject({ status: 'En cours de préparation', withdrawalDeclared: true })
  expect(found).toMatchObject({ hasLeft: false, state: 'open', due: { goods: 4.5, shipping: 8.9 } })
  expect(await isToPrepare(id)).toBe(false)
  const requestId = newId()
  const orders = [{ id, version: order.version }]
  await call('POST', 'admin/bulk-changes', { requestId, status: 'En cours de livraison', orders })
  await shop.jobs.drain()
  const outcome = await call('GET', `admin/bulk-changes/${requestId}/orders`)
  expect(outcome.json()).toMatchObject([{ failure: WITHDRAWAL_DECLARED_FIRST }])
  expect((await orderAsSeen(id)).status).toBe('En cours de préparation')
})

test('such an order can be sent alone after a confirmation, and its packs then come back by parcel', async () => {
  const { id, line, order } = await aDeclared()
  shop.clock.forward(1000)
  const status = { status: 'En cours de livraison' }
  const refused = await call('PUT', `orders/${id}/status`, status)
  expect([refused.statusCode, refused.json().message]).toEqual([409, WITHDRAWAL_DECLARED_FIRST])
  const parcel = { lines: [{ line, quantity: 3 }], requestId: newId() }
  expect((await call('POST', `orders/${id}/parcels`, parcel)).statusCode).toBe(409)
  expect((await call('PUT', `orders/${id}/status`, { ...status, confirmed: true })).statusCode).toBe(200)
  expect(await returnsOf(order)).toMatchObject([
    { hasLeft: true, lines: [{ awaited: 3 }], due: { goods: 4.5, shipping: 4.3 } },
  ])
  const other = await aDeclared()
  const whole = { lines: [{ line: other.line, quantity: 3 }], requestId: newId(), confirmed: true }
  expect((await call('POST', `orders/${other.id}/parcels`, whole)).statusCode).toBe(201)
})

test('after the shopkeeper’s decision the order is prepared, refunded or cancelled like any other', async () => {
  const kept = await aDeclared()
  await call('PATCH', `admin/withdrawals/${kept.found._id}`, { state: 'done' })
  expect(await isToPrepare(kept.id)).toBe(true)
  const paid = await aDeclared()
  await call('POST', `admin/withdrawals/${paid.found._id}/refund`)
  expect(await orderAsSeen(paid.id)).toMatchObject({ status: 'Remboursé', refundedTotal: 13.4 })
  const cancelled = await aDeclared()
  await call('PUT', `orders/${cancelled.id}/status`, { status: 'Annulé' })
  expect(await returnsOf(cancelled.order)).toMatchObject([{ due: { goods: 4.5, shipping: 8.9 } }])
})

test.each(['missing', 'goodwill'])(
  'declared packs that are refunded without restock stay out of the parcel: %s',
  async (cause) => {
    const { id, line, order } = await aDeclared()
    const refund = { lines: [{ line, quantity: 2 }], cause, restock: false }
    expect((await call('POST', `orders/${id}/refunds`, refund)).statusCode).toBe(201)
    expect(await orderAsSeen(id)).toMatchObject({ refundedTotal: 3, items: [{ quantity: 3, takenOut: 2 }] })
    expect(await isToPrepare(id)).toBe(false)
    const parcel = { lines: [{ line, quantity: 2 }], requestId: newId(), confirmed: true }
    expect((await call('POST', `orders/${id}/parcels`, parcel)).statusCode).toBe(422)
    expect(await returnsOf(order)).toMatchObject([{ hasLeft: false, due: { goods: 1.5 } }])
  },
)

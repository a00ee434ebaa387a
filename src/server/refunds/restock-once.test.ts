import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aCheckout, endLateRefunds, fault, shelve, type Buyer } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf, wrongDerivedColumns } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

// Tests that a pack is restocked once: by the count of its return, or by its refund.

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

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, by = admin) =>
  shop.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
const orderAsSeen = async (id: string) => (await send('GET', `/api/orders/${id}`)).json<Order>()
const returnsOf = async (id: string) => {
  const { number } = await orderAsSeen(id)
  const found = await send('GET', `/api/admin/withdrawals?state=all&q=${number}`)
  return found.json<AdminWithdrawalPage>().items
}
async function returnOf(id: string): Promise<AdminWithdrawal> {
  const [found] = await returnsOf(id)
  if (!found) throw new Error('The order has no return.')
  return found
}

/** Makes an order for four packs of 5 at 1,50 €, sent in one parcel, from a shelf of 1000. */
async function sentOrder() {
  const sleeve = await shelve(shop, 1000)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(sleeve, {}, 4))
  const id = body._id ?? ''
  const line = (await orderAsSeen(id)).items[0]?._id ?? ''
  await send('POST', `/api/orders/${id}/parcels`, { requestId: newId() })
  const shelf = () => stockOnShelf(shop, sleeve)
  expect(await shelf()).toBe(980)
  return { id, line, buyer, shelf }
}
const cancel = (id: string, buyer: Buyer) => send('PUT', `/api/orders/${id}/cancel`, undefined, buyer)
const refund = (id: string, payload: object) => send('POST', `/api/orders/${id}/refunds`, payload)
const check = ({ _id }: AdminWithdrawal, line: string, restocked: number, damaged = 0) =>
  send('PUT', `/api/admin/withdrawals/${_id}/check`, { lines: [{ line, restocked, damaged }] })
const pay = ({ _id }: AdminWithdrawal) => send('POST', `/api/admin/withdrawals/${_id}/refund`, {})
const parcelBecomes = async (id: string, state: 'lost' | 'returned') => {
  const { parcels } = await orderAsSeen(id)
  return send('PATCH', `/api/orders/${id}/parcels/${parcels[0]?._id}`, { state })
}
const RESTOCK = { restock: true, cause: 'missing' }

test('packs that a return has counted are not restocked again by a refund with restock', async () => {
  const { id, line, buyer, shelf } = await sentOrder()
  await cancel(id, buyer)
  await check(await returnOf(id), line, 3, 1)
  expect(await shelf()).toBe(995)
  expect((await refund(id, { lines: [{ line, quantity: 2 }], ...RESTOCK })).statusCode).toBe(201)
  expect(await shelf()).toBe(995)
})

test('if a refund restocks a pack of an open return, the return counts and pays only the others', async () => {
  const { id, line, buyer, shelf } = await sentOrder()
  await cancel(id, buyer)
  await refund(id, { lines: [{ line, quantity: 1 }], ...RESTOCK })
  expect(await shelf()).toBe(985)
  const back = await returnOf(id)
  expect(back).toMatchObject({ lines: [{ quantity: 4, awaited: 3 }], due: { goods: 4.5 } })
  expect((await check(back, line, 4)).statusCode).toBe(422)
  expect((await check(back, line, 3)).statusCode).toBe(200)
  expect(await shelf()).toBe(1000)
  expect((await pay(back)).json()).toMatchObject({ step: 'refunded', due: null })
  expect(await orderAsSeen(id)).toMatchObject({ refundedTotal: 10.3 })
})

test('a refund with restock that completes late restocks nothing if a return has counted its packs', async () => {
  const { id, line, buyer, shelf } = await sentOrder()
  await cancel(id, buyer)
  await fault(shop, 'refund-pending')
  await refund(id, { lines: [{ line, quantity: 2 }], ...RESTOCK })
  await fault(shop, 'none')
  await check(await returnOf(id), line, 4)
  expect(await shelf()).toBe(1000)
  await endLateRefunds(shop, id, 'complete')
  expect(await orderAsSeen(id)).toMatchObject({ refunds: [{ state: 'completed' }] })
  expect(await shelf()).toBe(1000)
})

test('a refused refund of a withdrawal, then ‘Annulé’, then a refund with restock, restore the original stock', async () => {
  const sleeve = await shelve(shop, 1000)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(sleeve, {}, 3))
  const id = body._id ?? ''
  const line = (await orderAsSeen(id)).items[0]?._id ?? ''
  await fault(shop, 'refund-pending')
  const lines = [{ line, quantity: 2 }]
  await send('POST', `/api/orders/${id}/withdrawals`, { requestId: newId(), lines }, buyer)
  await fault(shop, 'none')
  await endLateRefunds(shop, id, 'fail')
  await send('PUT', `/api/orders/${id}/status`, { status: 'Annulé', confirmed: true })
  expect(await stockOnShelf(shop, sleeve)).toBe(1000)
  expect((await refund(id, { lines, ...RESTOCK })).statusCode).toBe(201)
  expect(await stockOnShelf(shop, sleeve)).toBe(1000)
})

test('returned goods are restocked even if their refund is refused, and are refunded later', async () => {
  const { id, line, shelf } = await sentOrder()
  await fault(shop, 'refund-pending')
  const asked = { lines: [{ line, quantity: 2 }], restock: true, cause: 'sent-back' }
  expect((await refund(id, asked)).statusCode).toBe(201)
  await fault(shop, 'none')
  expect(await shelf()).toBe(990)
  await endLateRefunds(shop, id, 'fail')
  const back = await returnOf(id)
  expect(back).toMatchObject({ step: 'checked', due: { goods: 3 } })
  expect((await pay(back)).json()).toMatchObject({ step: 'refunded' })
  expect(await shelf()).toBe(990)
})

test.each([
  ['lost', 980],
  ['returned', 1000],
] as const)(
  'a refund with restock for packs of a %s parcel leaves %i sleeves on the shelf',
  async (state, shelved) => {
    const { id, line, shelf } = await sentOrder()
    await parcelBecomes(id, state)
    expect((await refund(id, { lines: [{ line, quantity: 4 }], ...RESTOCK })).statusCode).toBe(201)
    expect(await shelf()).toBe(shelved)
  },
)

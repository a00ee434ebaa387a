import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, OrderStatusBody } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { MAIL_WAITS_SECONDS, UNDO_SECONDS } from '#shared/orders/status-undo.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { setStock } from '../testing/catalogue.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf, subjectsTo } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop()
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())

/** An order of a pack of 5, of ten that were there. */
async function ordered() {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(sleeve))
  const mails = async () => (await subjectsTo(shop, `${buyer.userId}@exemple.test`)).slice(1)
  return { id: body._id ?? '', sleeve, mails, stock: () => stockOnShelf(shop, sleeve) }
}
const call = (method: 'PUT' | 'POST', url: string, payload: object, { headers } = admin) =>
  shop.app.inject({ method, url, payload, headers })
const set = async (id: string, status: OrderStatus, more: Partial<OrderStatusBody> = {}) =>
  (await call('PUT', `/api/orders/${id}/status`, { status, ...more })).json<Order>()
const undo = (id: string, { version }: Order, who = admin) =>
  call('POST', `/api/orders/${id}/status/undo`, { version }, who)

test('shipped by mistake and taken back: nobody is written to, and cancelled later its sleeves come back', async () => {
  const { id, mails, stock } = await ordered()
  const sent = await set(id, 'En cours de livraison', { carrier: 'colissimo', trackingNumber: '6A1' })
  expect(await mails()).toHaveLength(1)
  const undone = await undo(id, sent)
  expect([undone.statusCode, undone.json<Order>()]).toMatchObject([
    200,
    { status: 'En cours de préparation', trackingNumber: null, history: [{ by: 'shop' }] },
  ])
  expect(undone.json<Order>().history).toHaveLength(1)
  expect([await mails(), await stock()]).toEqual([[], 5])
  expect(await wrongBooks(shop)).toEqual([])
  await set(id, 'Annulé')
  expect([await stock(), await wrongBooks(shop)]).toEqual([10, []])
})

test('cancelled by mistake: its sleeves are taken again, or it stays cancelled where they are sold', async () => {
  const { id, sleeve, mails, stock } = await ordered()
  const cancelled = await set(id, 'Annulé')
  expect(await stock()).toBe(10)
  const back = (await undo(id, cancelled)).json<Order>()
  expect([back.status, await stock(), await mails()]).toEqual(['En cours de préparation', 5, []])
  const again = await set(id, 'Annulé')
  await setStock(shop, sleeve, 3)
  const refused = await undo(id, again)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'OUT_OF_STOCK'])
  expect(await mails()).toHaveLength(1)
})

test('a cancelled order that was sent, and was not: all is as it was', async () => {
  const { id, stock } = await ordered()
  await set(id, 'Annulé')
  const sent = await set(id, 'En cours de livraison')
  expect(await stock()).toBe(5)
  expect((await undo(id, sent)).json<Order>().status).toBe('Annulé')
  expect([await stock(), await wrongBooks(shop)]).toEqual([10, []])
})

test('too late, another’s, twice, or after something else: refused', async () => {
  const { id } = await ordered()
  const sent = await set(id, 'En cours de livraison')
  const colleague = await aBuyer(shop, 'admin')
  expect((await undo(id, sent, colleague)).statusCode).toBe(409)
  expect((await undo(id, sent, await aBuyer(shop))).statusCode).toBe(403)
  const moved = await set(id, 'En cours de livraison', { trackingNumber: '6A2' })
  expect((await undo(id, sent)).json().code).toBe('STALE')
  expect((await undo(id, moved)).statusCode).toBe(200)
  expect((await undo(id, moved)).json().code).toBe('STALE')
  const late = await set(id, 'Livré')
  shop.clock.forward((UNDO_SECONDS + 1) * 1000)
  const refused = await undo(id, late)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CONFLICT'])
  expect(MAIL_WAITS_SECONDS).toBeGreaterThan(UNDO_SECONDS)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aCheckout, aGuest, type Buyer, shelve } from '../testing/checkout.ts'
import { addCode } from '../testing/promotions.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
let sleeve: string
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await aBuyer(shop, 'admin')
  sleeve = await shelve(shop, 1000)
})
afterAll(() => shop.close())

async function call(by: Buyer, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) {
  const { headers } = by
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

const codeRow = async (id: string) =>
  (await call(admin, 'GET', `/api/admin/promotions/${id}`)).json<Promotion>()
const once = () => addCode(shop, admin, { maxUses: 1, maxUsesPerCustomer: 1 })

async function bought(buyer: Buyer, code: string, packs = 1): Promise<Order> {
  const { status, body } = await buyer.bought(aCheckout(sleeve, { code }, packs))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Order
}

const status = (order: Order, to: string) =>
  call(admin, 'PUT', `/api/orders/${order._id}/status`, { status: to })
const refund = async (order: Order, body: object = {}) => {
  await call(admin, 'POST', `/api/orders/${order._id}/refunds`, { requestId: newId(), ...body })
  await shop.jobs.drain()
}
const send = ({ _id: id, items }: Order, quantity: number) =>
  call(admin, 'POST', `/api/orders/${id}/parcels`, { lines: [{ line: items[0]?._id, quantity }] })

const ends: Record<string, (order: Order, buyer: Buyer) => Promise<unknown>> = {
  'its customer': ({ _id: id }, buyer) => call(buyer, 'PUT', `/api/orders/${id}/cancel`),
  'the shop': (order) => status(order, 'Annulé'),
  'a whole refund': (order) => refund(order),
  'the shop, after losing the only parcel,': async (order) => {
    const { _id: id, parcels } = (await send(order, 1)).json<Order>()
    const lost = { state: 'lost', resend: true }
    await call(admin, 'PATCH', `/api/orders/${id}/parcels/${parcels[0]?._id}`, lost)
    await status(order, 'Annulé')
  },
}

test.each(Object.keys(ends))(
  'if %s ends an unsent order, its code can be used again, also by its customer',
  async (who) => {
    const { _id: id, code } = await once()
    const buyer = await aBuyer(shop)
    const order = await bought(buyer, code)
    expect(await codeRow(id)).toMatchObject({ uses: 1, cost: 0.15, state: 'usedUp' })
    await ends[who]?.(order, buyer)
    expect(await codeRow(id)).toMatchObject({ uses: 0, cost: 0, state: 'on' })
    await bought(buyer, code)
    expect(await codeRow(id)).toMatchObject({ uses: 1, cost: 0.15, state: 'usedUp' })
    expect((await (await aGuest(shop)).start(aCheckout(sleeve, { code }))).status).toBe(422)
  },
)

test('an order with a sent pack, or one handed over, keeps its use of the code, no matter how it ends', async () => {
  const { _id: id, code } = await addCode(shop, admin, {})
  const buyer = await aBuyer(shop)
  const partSent = await bought(buyer, code, 2)
  await send(partSent, 1)
  await call(buyer, 'PUT', `/api/orders/${partSent._id}/cancel`)
  const delivered = await bought(buyer, code)
  await send(delivered, 1)
  await status(delivered, 'Livré')
  await refund(delivered)
  expect(await codeRow(id)).toMatchObject({ uses: 2, cost: 0.45 })
})

test('an order that is partly refunded before shipping keeps its use of the code', async () => {
  const { _id: id, code } = await once()
  const order = await bought(await aBuyer(shop), code, 2)
  await refund(order, { lines: [{ line: order.items[0]?._id, quantity: 1 }], restock: true })
  expect(await codeRow(id)).toMatchObject({ uses: 1, cost: 0.3 })
})

test('undoing a cancellation uses the code again, even if its uses are used up meanwhile', async () => {
  const { _id: id, code } = await once()
  const order = await bought(await aBuyer(shop), code)
  await status(order, 'Annulé')
  await bought(await aBuyer(shop), code)
  await status(order, 'En cours de préparation')
  expect(await codeRow(id)).toMatchObject({ uses: 2, cost: 0.3, state: 'usedUp' })
})

test('if two buyers want a use that a cancellation frees, one of them gets it', async () => {
  const { _id: id, code } = await once()
  await status(await bought(await aBuyer(shop), code), 'Annulé')
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer(shop)))
  const started = await Promise.all(
    buyers.map((buyer, at) => buyer.start(aCheckout(sleeve, { code }), `10.8.${at}.1`)),
  )
  expect(started.filter(({ status: answered }) => answered === 200)).toHaveLength(1)
  expect(await codeRow(id)).toMatchObject({ uses: 1 })
})

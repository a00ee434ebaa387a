import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { OVERSEAS } from '#shared/shipping/countries.ts'
import { newId } from '../database/ids.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, type Buyer } from '../testing/checkout.ts'
import { addCode } from '../testing/promotions.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const { headers } = admin
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

type Bought = { postalCode: string; country: string; quantity: number; off: object }

/** Makes an order for packs of one product at 10 € each, with a code. */
async function bought({ postalCode, country, quantity, off }: Bought): Promise<Order> {
  const sleeve = await addSleeve(shop, { price_cents: 1000, stock: 100 })
  const { code } = await addCode(shop, admin, off)
  const { shippingAddress } = aCheckout(sleeve)
  const to = { ...shippingAddress, city: 'Ailleurs', postalCode, country }
  const buyer = await aBuyer(shop)
  const { status, body } = await buyer.bought(aCheckout(sleeve, { code, shippingAddress: to }, quantity))
  expect(status).toBe(201)
  return body as Order
}

/** Returns the declared values of an order's lines in the file of its carrier. */
async function declared(id: string): Promise<string[]> {
  const { body } = await call('GET', `/api/admin/orders/parcels.csv?ids=${id}&carrier=colissimo`)
  const lines = body.split('\r\n').map((line) => line.split(';'))
  return lines.filter(([kind]) => kind === 'CN2').map((cells) => cells[5] ?? '')
}

const packs = ({ items }: Order, quantity: number) => [{ line: items[0]?._id ?? '', quantity }]
const refund = (order: Order, quantity: number) =>
  call('POST', `/api/orders/${order._id}/refunds`, {
    requestId: newId(),
    lines: packs(order, quantity),
    restock: true,
  })
const send = (order: Order, quantity: number) =>
  call('POST', `/api/orders/${order._id}/parcels`, { lines: packs(order, quantity) })

test('customs are told what was paid for the goods that leave, without the code’s reduction and refunded packs', async () => {
  const order = await bought({
    postalCode: '1003',
    country: 'Suisse',
    quantity: 4,
    off: { kind: 'percent', value: 50 },
  })
  expect(await declared(order._id)).toEqual(['20'])
  await refund(order, 2)
  expect(await declared(order._id)).toEqual(['10'])
  await send(order, 1)
  expect(await declared(order._id)).toEqual(['5'])
})

test('overseas customs get the same values', async () => {
  await call('PUT', '/api/admin/settings', {
    delivery: { colissimo: { [OVERSEAS]: { offered: true, fee: 19.9, freeFrom: null } } },
  })
  const order = await bought({
    postalCode: '97110',
    country: OVERSEAS,
    quantity: 2,
    off: { kind: 'amount', value: 15 },
  })
  expect(await declared(order._id)).toEqual(['5'])
})

import { expect, test } from 'vitest'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import type { Order } from '#shared/orders/contract.ts'
import { DEFAULT_WEIGHTS } from '#shared/settings/weights.ts'
import { OVERSEAS } from '#shared/shipping/countries.ts'
import { customsGoods, customsShippingCents } from '../fulfilment/customs-lines.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { addCode } from '../testing/promotions.ts'
import { openSales } from '../testing/sales.ts'

const { shop, admin, orderSeen, refund, send } = await openSales({ RATE_LIMITS: '1000' })

type Bought = { postalCode: string; country: string; quantity: number; off: object }

async function bought({ postalCode, country, quantity, off }: Bought): Promise<{ id: string; line: string }> {
  const sleeve = await addSleeve(shop, { price_cents: 1000, stock: 100 })
  const { code } = await addCode(shop, admin, off)
  const { shippingAddress } = aCheckout(sleeve)
  const to = { ...shippingAddress, city: 'Ailleurs', postalCode, country }
  const buyer = await aBuyer(shop)
  const { status, body } = await buyer.bought(aCheckout(sleeve, { code, shippingAddress: to }, quantity))
  expect(status).toBe(201)
  return { id: body._id ?? '', line: body.items?.[0]?._id ?? '' }
}

async function declared(id: string): Promise<string[]> {
  const url = `/api/admin/orders/parcels.csv?ids=${id}&carrier=colissimo`
  const { body } = await shop.app.inject({ url, headers: admin.headers })
  const lines = body.split('\r\n').map((line) => line.split(';'))
  return lines.filter(([kind]) => kind === 'CN2').map((cells) => cells[5] ?? '')
}

test('customs are told what was paid for the goods that leave and their delivery, without the code’s reduction and refunds', async () => {
  const half = { kind: 'percent', value: 50 }
  const { id, line } = await bought({ postalCode: '1003', country: 'Suisse', quantity: 4, off: half })
  expect(await declared(id)).toEqual(['20'])
  await refund(id, { lines: [{ line, quantity: 2 }], restock: true })
  expect(await declared(id)).toEqual(['10'])
  const order = await orderSeen(id)
  const feeCents = Math.round(order.shippingCost * 100)
  expect(customsShippingCents(order)).toBe(feeCents)
  await send(id, [{ line, quantity: 1 }])
  expect(await declared(id)).toEqual(['5'])
  expect(customsShippingCents(await orderSeen(id))).toBe(Math.round(feeCents / 2))
  await refund(id, { shipping: true })
  expect(customsShippingCents(await orderSeen(id))).toBe(0)
})

test('overseas customs get the same values', async () => {
  const colissimo = { [OVERSEAS]: { offered: true, fee: 19.9, freeFrom: null } }
  expect((await admin.call('PUT', '/api/admin/settings', { delivery: { colissimo } })).status).toBe(200)
  const off = { kind: 'amount', value: 15 }
  const { id } = await bought({ postalCode: '97110', country: OVERSEAS, quantity: 2, off })
  expect(await declared(id)).toEqual(['5'])
})

test('a custom line gets the weight that the other goods leave in the parcel', async () => {
  const { id } = await bought({
    postalCode: '1003',
    country: 'Suisse',
    quantity: 2,
    off: { kind: 'percent', value: 50 },
  })
  const url = `/api/orders/${id}`
  const order = (await shop.app.inject({ url, headers: admin.headers })).json<Order>()
  const [item] = order.items
  if (!item) throw new Error('The order has no line.')
  const custom = { ...item, packSize: CUSTOM_LINE, product: { name: 'Gravure', image: '' } }
  const weights = { ...DEFAULT_WEIGHTS, pack5: 60 }
  const parcel = { grams: 200, weights, origins: new Map(), shopsOrigin: 'FR' }
  const netGrams = (items: Order['items']) =>
    customsGoods({ ...order, items }, parcel).map((good) => good.netGrams)
  expect(netGrams([item, custom])).toEqual([120, 80])
  expect(netGrams([custom, custom])).toEqual([100, 100])
  expect(netGrams([{ ...item, unsent: 4 }, custom])).toEqual([240, 1])
})

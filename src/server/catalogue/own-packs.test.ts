import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sleeve, SleevePage } from '#shared/catalogue/contract.ts'
import type { Pack } from '#shared/catalogue/pack-price.ts'
import { PACK_UNAVAILABLE } from '#shared/catalogue/pack-size.ts'
import { addDays } from '#shared/shift-dates.ts'
import { pricedSince, setStock } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, type Buyer } from '../testing/checkout.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'
import { followSaleDays } from './follow-sale-days.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())

const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const { headers } = admin
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<Sleeve & { fields?: Record<string, string> }>() }
}
const BOX = { size: 100, price: 9.9, sku: 'BOX-100', gtin: '96385074', offered: true }
let made = 0
const aProduct = async (packs?: object[], more: object = {}) => {
  const named = { name: `Coffret ${(made += 1)}`, price: 1.5, stock: 1_000, isPublished: true }
  const { status, body } = await call('POST', '/api/sleeves', { ...named, ...(packs && { packs }), ...more })
  expect(status).toBe(201)
  return body
}
const change = (sleeve: Sleeve, patch: object) => call('PATCH', `/api/sleeves/${sleeve._id}`, patch)
const present = async (sleeve: Sleeve) =>
  (await shop.app.inject({ url: `/api/sleeves/${sleeve._id}` })).json<Sleeve>()
const short = (packs: readonly Pack[]) => packs.map(({ size, price, reduced }) => [size, reduced ?? price])
const buy = async (sleeve: Sleeve, packSize: number, quantity = 1) => {
  const items = [{ product: sleeve._id, packSize, quantity }]
  const buyer = await aBuyer(shop)
  await shop.database.db
    .updateTable('users')
    .set({ email_confirmed_at: shop.clock.now() })
    .where('id', '=', buyer.userId)
    .execute()
  return buyer.start(aCheckout('', { items }))
}

test('every product is returned with its packs: the usual four, or its own', async () => {
  const usual = await aProduct(undefined, { price: 1.5 })
  expect(short(usual.packs)).toEqual([
    [32, 6.3],
    [10, 2.55],
    [5, 1.5],
    [1, 0.38],
  ])
  const own = await aProduct([{ size: 10, price: 1.2 }, BOX])
  expect(own).toMatchObject({ price: 0.6, packs: [BOX, { size: 10, price: 1.2, offered: true }] })
  const list = (await shop.app.inject({ url: '/api/sleeves' })).json<Sleeve[]>()
  expect(list.find(({ _id }) => _id === own._id)?.packs).toEqual(own.packs)
})

test('sending a product back unchanged changes nothing, and the usual four packs stay usual', async () => {
  const own = await aProduct([
    { size: 5, price: 2 },
    { size: 50, price: 15 },
  ])
  for (const sleeve of [own, await aProduct()]) {
    const { sale: _sale, ...whole } = sleeve
    const { status, body } = await change(sleeve, whole)
    expect([status, body.packs, body.price]).toEqual([200, sleeve.packs, sleeve.price])
    const dearer = (await change(sleeve, { ...whole, version: undefined, price: 4 })).body
    expect(dearer.packs.find(({ size }) => size === 5)?.price).toBe(4)
  }
})

test.each([
  [[{ size: 0, price: 1 }], 'packs.0.size'],
  [[{ size: 1001, price: 1 }], 'packs.0.size'],
  [[{ size: 2.5, price: 1 }], 'packs.0.size'],
  [[{ size: 10, price: 0 }], 'packs.0.price'],
  [[{ size: 10, price: 1.005 }], 'packs.0.price'],
  [[{ size: 10, price: 10_001 }], 'packs.0.price'],
  [
    [
      { size: 10, price: 1 },
      { size: 10, price: 2 },
    ],
    'packs.1.size',
  ],
  [[{ size: 10, price: 1, gtin: '123' }], 'packs.0.gtin'],
  [[{ size: 10, price: 1, sku: 'é' }], 'packs.0.sku'],
  [[{ size: 10, price: 1, offered: false }], 'packs'],
  [Array.from({ length: 9 }, (_, at) => ({ size: at + 1, price: 1 })), 'packs'],
])('%j is refused at %s', async (packs, field) => {
  const { status, body } = await call('POST', '/api/sleeves', { name: 'Refusé', packs })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
})

test('a reference or barcode belongs to one product or to one of its packs', async () => {
  const one = await aProduct([{ size: 25, price: 3, sku: 'DUO-25', gtin: '4006381333931' }])
  const other = await aProduct()
  const pack = { size: 25, price: 3 }
  expect((await change(other, { packs: [{ ...pack, sku: 'DUO-25' }] })).body.fields).toHaveProperty([
    'packs.0.sku',
  ])
  expect((await change(other, { gtin: '4006381333931' })).body.fields).toHaveProperty('gtin')
  expect((await change(other, { packs: [{ ...pack, sku: 'duo-25' }] })).body.fields).toHaveProperty([
    'packs.0.sku',
  ])
  expect((await change(other, { sku: 'Duo-25' })).body.fields).toHaveProperty('sku')
  expect((await change(other, { gtin: '04006381333931' })).body.fields).toHaveProperty('gtin')
  expect((await change(other, { packs: [{ ...pack, gtin: '04006381333931' }] })).body.fields).toHaveProperty([
    'packs.0.gtin',
  ])
  expect((await change(other, { sku: 'P-1' })).status).toBe(200)
  expect((await change(one, { packs: [{ ...pack, sku: 'p-1' }] })).body.fields).toHaveProperty([
    'packs.0.sku',
  ])
  const { items } = (await call('GET', '/api/admin/sleeves?q=DUO-25')).body as unknown as { items: Sleeve[] }
  expect(items.map(({ _id }) => _id)).toEqual([one._id])
})

test('products saved at the same time do not get the same code', async () => {
  const [one, other] = [await aProduct(), await aProduct()]
  const saved = await Promise.all([
    change(one, { packs: [{ size: 25, price: 3, sku: 'RACE-25' }] }),
    change(other, { packs: [{ size: 25, price: 3, sku: 'race-25' }] }),
    call('POST', '/api/sleeves', { name: 'En même temps', sku: 'Race-25' }),
  ])
  expect(saved.filter(({ status }) => status === 422)).toHaveLength(2)
})

test('only offered packs are sold, at their own price, until too little stock is left', async () => {
  const box = await aProduct(
    [
      { ...BOX, sku: '', gtin: '' },
      { size: 20, price: 2.5, offered: false },
    ],
    {
      stock: 160,
    },
  )
  expect(await buy(box, 100)).toMatchObject({ status: 200, body: { subtotal: 9.9 } })
  for (const size of [20, 5, 1, 32])
    expect(await buy(box, size)).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', lines: [{ packSize: size, message: PACK_UNAVAILABLE, available: 0 }] },
    })
  // 60 sleeves are left: too few for the only pack that is offered.
  const left = await buy(box, 100)
  expect(left.body).toMatchObject({ lines: [{ message: 'Cette protection est en rupture de stock' }] })
  const page = async (availability: string) => {
    const url = `/api/sleeves?availability=${availability}&limit=100`
    return (await shop.app.inject({ url })).json<SleevePage>()
  }
  expect((await page('unavailable')).sleeves.map(({ _id }) => _id)).toContain(box._id)
  expect((await page('available')).sleeves.map(({ _id }) => _id)).not.toContain(box._id)
  const { counts } = await page('all')
  expect((counts?.available ?? 0) + (counts?.unavailable ?? 0)).toBe(counts?.all)
})

test('one pack of a thousand can be bought, two cannot', async () => {
  const crate = await aProduct([{ size: 1_000, price: 70 }], { stock: 5_000 })
  expect(await buy(crate, 1_000, 2)).toMatchObject({ status: 409, body: { code: 'TOO_MUCH_RESERVED' } })
  expect(await buy(crate, 1_000)).toMatchObject({ body: { subtotal: 70 } })
})

test('an order keeps a pack that is removed later, even for its refund', async () => {
  const sleeve = await aProduct([{ size: 7, price: 3.33 }])
  const items = [{ product: sleeve._id, packSize: 7, quantity: 3 }]
  const bought = await (await aBuyer(shop)).bought(aCheckout('', { items }))
  expect(bought.status).toBe(201)
  await change(sleeve, { packs: null, price: 2 })
  const order = await call('GET', `/api/orders/${bought.body._id}`)
  expect(order.body).toMatchObject({ items: [{ packSize: 7, quantity: 3, price: 3.33 }], subtotal: 9.99 })
  const line = (order.body as unknown as { items: { _id: string }[] }).items[0]?._id
  const refund = await call('POST', `/api/orders/${bought.body._id}/refunds`, {
    lines: [{ line, quantity: 1 }],
  })
  expect([refund.status, (refund.body as unknown as { refundedTotal: number }).refundedTotal]).toEqual([
    201, 3.33,
  ])
})

test('a reduction applies to each pack that has been sold for 30 days, and to no other', async () => {
  const sleeve = await aProduct([
    { size: 10, price: 2 },
    { size: 100, price: 15 },
  ])
  await pricedSince(shop, sleeve._id, addDays(START, -60))
  const packs = [
    { size: 10, price: 3 },
    { size: 50, price: 9 },
    { size: 100, price: 15 },
  ]
  await change(sleeve, { packs })
  const sale = { percent: 20, from: '2026-11-21', to: '2026-11-23' }
  expect((await change(sleeve, { sale })).status).toBe(200)
  expect((await present(sleeve)).packs).toEqual([
    { size: 100, price: 15, offered: true, reduced: 12, struck: 15 },
    { size: 50, price: 9, offered: true },
    { size: 10, price: 3, offered: true, reduced: 1.6, struck: 2 },
  ])
  expect(await buy(sleeve, 100)).toMatchObject({ body: { subtotal: 12 } })
  expect(await buy(sleeve, 50)).toMatchObject({ body: { subtotal: 9 } })
  shop.clock.set(new Date('2026-11-24T12:00:00Z'))
  await followSaleDays(shop)
  expect(short((await present(sleeve)).packs)).toEqual([
    [100, 15],
    [50, 9],
    [10, 3],
  ])
  shop.clock.set(START)
})

test('a person who waits for a product gets a mail only if a whole pack is in stock', async () => {
  const box = await aProduct([{ size: 100, price: 9.9 }], { stock: 50 })
  const ask = () =>
    shop.app.inject({
      method: 'POST',
      url: `/api/sleeves/${box._id}/restock-requests`,
      payload: { email: 'lea@exemple.test' },
    })
  expect((await ask()).statusCode).toBe(202)
  await setStock(shop, box._id, 100)
  expect((await ask()).statusCode).toBe(409)
})

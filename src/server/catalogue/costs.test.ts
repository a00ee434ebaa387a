import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSleevePage, Sleeve } from '#shared/catalogue/contract.ts'
import { readProductsFile } from '#shared/catalogue/products-file.ts'
import type { ProductsImportResult } from '#shared/catalogue/products-import.ts'
import type { Figures } from '#shared/figures/contract.ts'
import { aBuyer, aCheckout, type Buyer } from '../testing/checkout.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000', INVOICE_VAT: 'included' })
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())

const SECRET = 4567.89
type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT'
const call = (method: Method, url: string, payload?: object, headers: Headers | undefined = admin.headers) =>
  shop.app.inject({ method, url, ...(headers && { headers }), ...(payload && { payload }) })
const create = async (more: object) => {
  const payload = { name: `À coût ${Math.random()}`, stock: 100, price: 6, isPublished: true, ...more }
  const answer = await call('POST', '/api/sleeves', payload)
  expect(answer.statusCode).toBe(201)
  return answer.json<Sleeve>()
}
const buy = async (sleeve: Sleeve, packSize = 5, quantity = 1) => {
  const buyer = await aBuyer(shop)
  const items = [{ product: sleeve._id, packSize, quantity }]
  return { buyer, order: (await buyer.bought(aCheckout('', { items }))).body }
}
const soldOf = async ({ _id }: Sleeve) => {
  const figures = (await call('GET', '/api/admin/figures?from=2000-01-01&to=2000-01-02')).json()
  expect(figures.margin).toEqual({ margin: null, marginPercent: null, sleevesWithoutCost: 0 })
  const [day] = shop.clock.now().toISOString().split('T')
  const { products } = (await call('GET', `/api/admin/figures?from=${day}&to=${day}`)).json<Figures>()
  return products.find((product) => product._id === _id)
}

test('costs are kept for each pack, and the list shows the margin without VAT', async () => {
  const costs = [{ size: 5, cost: 2 }]
  const usual = await create({ name: 'Marge à voir', costs })
  expect(usual.costs).toEqual(costs)
  // The price of 6 € is 5 € without 20 % VAT, and the cost is 2 €.
  const list = async () =>
    (await call('GET', '/api/admin/sleeves?q=Marge'))
      .json<AdminSleevePage>()
      .items.find(({ _id }) => _id === usual._id)
  expect(await list()).toMatchObject({ margin: { amount: 3, percent: 60 } })
  expect((await call('PATCH', `/api/sleeves/${usual._id}`, { price: 3 })).json<Sleeve>().costs).toEqual(costs)
  expect((await list())?.margin).toEqual({ amount: 0.5, percent: 20 })
  const none = await call('PATCH', `/api/sleeves/${usual._id}`, { costs: [] })
  expect([none.json<Sleeve>().costs, (await list())?.margin]).toEqual([[], undefined])
  const log = (await call('GET', `/api/admin/activity?subject=${usual._id}`)).json()
  expect(log.items[0].changes).toEqual([{ field: 'costs', before: '2,00', after: null }])
})

test.each([
  [[{ size: 5, cost: -1 }]],
  [[{ size: 0, cost: 1 }]],
  [[{ size: 5, cost: 1.234 }]],
  [[{ size: 5, cost: 10_001 }]],
  [
    [
      { size: 5, cost: 1 },
      { size: 5, cost: 2 },
    ],
  ],
])('costs %j are refused', async (costs) => {
  const answer = await call('POST', '/api/sleeves', { name: 'Refusée', costs })
  expect(answer.statusCode).toBe(422)
})

test('only admins ever see a cost', async () => {
  const packs = [
    { size: 100, price: 9000 },
    { size: 5, price: 600 },
  ]
  const costs = packs.map(({ size }) => ({ size, cost: SECRET }))
  const sleeve = await create({ name: 'Coût caché', packs, costs, stock: 1000 })
  const { buyer, order } = await buy(sleeve)
  const preparer = await openSession(shop, 'preparation')
  const urls = [
    '/api/sleeves',
    '/api/sleeves?page=1',
    `/api/sleeves/${sleeve._id}`,
    `/api/sleeves/${sleeve.slug}/related`,
    '/api/cart/fillers?subtotal=1',
    `/api/orders/${order._id}`,
    '/api/users/export-data',
    `/api/admin/sleeves?q=${encodeURIComponent('Coût')}`,
    `/api/admin/sleeves/${sleeve._id}/stock`,
    `/api/admin/orders?q=${order.number}`,
  ]
  for (const url of urls)
    for (const headers of [undefined, buyer.headers, preparer.headers]) {
      const { body } = await shop.app.inject({ url, ...(headers && { headers }) })
      expect([url, /4\s?567|456789|"margin"|"costs?"/u.exec(body)?.[0]]).toEqual([url, undefined])
    }
  const seen = await call('GET', `/api/sleeves/${sleeve._id}`)
  expect(seen.json<Sleeve>().costs).toEqual(costs)
})

test('a sale keeps the cost and the price without VAT of its day', async () => {
  const sleeve = await create({ costs: [{ size: 5, cost: 2 }] })
  await buy(sleeve, 10, 2)
  // A pack of 10 costs the customer 10,20 €, which is 8,50 € without VAT, and costs the shop 4 €.
  const sold = { sleeves: 20, margin: 9, marginPercent: 53, sleevesWithoutCost: 0 }
  expect(await soldOf(sleeve)).toMatchObject(sold)
  await call('PATCH', `/api/sleeves/${sleeve._id}`, { price: 60, costs: [{ size: 5, cost: 50 }] })
  expect(await soldOf(sleeve)).toMatchObject(sold)
  await call('PATCH', `/api/sleeves/${sleeve._id}`, { price: 6, costs: [] })
  await buy(sleeve, 5)
  expect(await soldOf(sleeve)).toMatchObject({ ...sold, sleeves: 25, sleevesWithoutCost: 5 })
  const unknown = await create({})
  await buy(unknown)
  expect(await soldOf(unknown)).toMatchObject({ margin: null, marginPercent: null, sleevesWithoutCost: 5 })
})

test('costs are imported from a file and exported to one', async () => {
  const file = (lines: string) => {
    const read = readProductsFile(lines)
    if (typeof read === 'string') throw new Error(read)
    return read.lines
  }
  const send = async (lines: string, more: object) =>
    (
      await call('POST', '/api/admin/sleeves/import', { lines: file(lines), write: true, ...more })
    ).json<ProductsImportResult>().lines
  const dimensions = { width: 66, height: 91 }
  const box = 'Title,URL handle,Price,Cost per item\nBoîte à coût,boite-a-cout,9.90,4.20'
  expect((await send(box, { prices: { per: 100, vat: 0 }, dimensions }))[0]?.outcome).toBe('new')
  const single = 'Nom;Prix pour 5 (€);Coût d’achat (€)\nÀ l’unité de coût;5;2,5'
  expect((await send(single, { dimensions }))[0]?.outcome).toBe('new')
  const found = async (name: string) => {
    const { items } = (
      await call('GET', `/api/admin/sleeves?q=${encodeURIComponent(name)}`)
    ).json<AdminSleevePage>()
    return (await call('GET', `/api/sleeves/${items[0]?._id}`)).json<Sleeve>().costs
  }
  expect(await found('Boîte à coût')).toEqual([{ size: 100, cost: 4.2 }])
  expect(await found('À l’unité de coût')).toEqual([{ size: 5, cost: 2.5 }])
  const { body } = await call('GET', '/api/admin/sleeves.csv')
  expect(body).toContain('100 : 4,20')
  const again = await send(body, {})
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
  const dearer = await send('Nom;Coût d’achat (€)\nÀ l’unité de coût;2,60', {})
  expect(dearer[0]?.changes).toEqual([{ column: 'Coût d’achat (€)', from: '2,50', to: '2,60' }])
})

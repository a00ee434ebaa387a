import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { Figures } from '#shared/figures/contract.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let prisme: string
beforeAll(async () => {
  shop = await testShop()
  shop.clock.set('2026-11-30T12:00:00Z')
  admin = await openSession(shop, 'admin')
  prisme = await addSleeve(shop, { name: 'Prisme' })
})
afterAll(() => shop.close())

const ask = (query: Record<string, string>, file = '') =>
  shop.app.inject({
    url: `/api/admin/figures${file}?${new URLSearchParams(query).toString()}`,
    headers: admin.headers,
  })
const november = { from: '2026-11-01', to: '2026-11-30' }
const sale = (at: string, priceCents: number, changes: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(shop, admin.userId, {
    goods: [{ sleeveId: prisme, priceCents }],
    created_at: new Date(at),
    updated_at: new Date(at),
    ...changes,
  })

test('sales are added up by days in Paris, next to those of the previous month', async () => {
  // In Paris, the next two sales are in the first and the last hour of November.
  await sale('2026-10-31T23:30:00Z', 1000)
  await sale('2026-11-30T22:59:00Z', 2000, { refunded_cents: 550 })
  await sale('2026-11-10T10:00:00Z', 9999, { status: 'Annulé' })
  await sale('2026-11-10T10:00:00Z', 9999, { status: 'Remboursé' })
  await sale('2026-10-05T10:00:00Z', 500, { goods: [{ sleeveId: null, priceCents: 500 }] })
  await sale('2026-11-30T23:00:00Z', 7777)
  const answer = (await ask({ ...november, step: 'week' })).json<Figures>()
  expect(answer.total).toMatchObject({ orders: 2, goods: 30, refunded: 5.5 })
  expect(answer.total.revenue).toBeCloseTo(answer.total.goods + answer.total.shipping - 5.5)
  expect([answer.before, answer.totalBefore.orders]).toEqual([{ from: '2026-10-01', to: '2026-10-31' }, 1])
  expect(answer.steps.map(({ from, orders }) => [from, orders])).toEqual([
    ['2026-11-01', 1],
    ['2026-11-02', 0],
    ['2026-11-09', 0],
    ['2026-11-16', 0],
    ['2026-11-23', 0],
    ['2026-11-30', 1],
  ])
  expect(answer.products).toMatchObject([{ _id: prisme, name: 'Prisme', goods: 30, goodsBefore: 0 }])
  const delivered = answer.delivery.reduce((sum, { revenue }) => sum + revenue, 0)
  expect(delivered).toBeCloseTo(answer.total.revenue)
})

test('a month is compared with the same month of last year, without the sales in between', async () => {
  await sale('2024-11-12T10:00:00Z', 4000)
  await sale('2025-04-12T10:00:00Z', 9000)
  const year = { from: '2025-11-01', to: '2025-11-30', step: 'month' }
  await sale('2025-11-12T10:00:00Z', 3000)
  const { before, total, totalBefore, steps, products, delivery } = (
    await ask({ ...year, compare: 'last-year' })
  ).json<Figures>()
  expect(before).toEqual({ from: '2024-11-01', to: '2024-11-30' })
  expect([total.orders, totalBefore.orders, totalBefore.goods]).toEqual([1, 1, 40])
  expect(steps[0]?.revenueBefore).toBe(totalBefore.revenue)
  expect(products).toMatchObject([{ goods: 30, goodsBefore: 40 }])
  expect(delivery.map(({ revenueBefore }) => revenueBefore)).toEqual([totalBefore.revenue])
  const plain = (await ask(year)).json<Figures>()
  expect(plain.totalBefore.orders).toBe(0)
  const file = await ask({ ...year, compare: 'last-year', table: 'delivery' }, '.csv')
  expect(file.body).toContain(';Comparé à\u00A0: du 2024-11-01 au 2024-11-30\r\n')
  expect((await ask({ ...year, compare: 'never' })).statusCode).toBe(400)
})

test('the sum of a month equals the dashboard’s', async () => {
  const { headers } = admin
  const { monthlyRevenue } = (
    await shop.app.inject({ url: '/api/admin/dashboard', headers })
  ).json<DashboardFigures>()
  const { steps } = (await ask({ from: '2025-12-01', to: '2026-11-30', step: 'month' })).json<Figures>()
  expect(steps.map(({ from, revenue }) => ({ month: from.slice(0, 7), revenue }))).toEqual(monthlyRevenue)
})

test.each([
  ['sales', /^\uFEFFDu;Au;Commandes;.*\r\n2026-11-01;2026-11-30;2;30,00;/u],
  [
    'products',
    /^\uFEFFProtection;Pochettes;Montant;Comparé à\u00A0: du 2026-10-01 au 2026-10-31;Marge;Pochettes sans coût\r\nPrisme;\d+;30,00;0,00;;10\r\n$/u,
  ],
  [
    'collections',
    /^\uFEFFCollection;Pochettes;Montant;Comparé à\u00A0: du 2026-10-01 au 2026-10-31\r\n[^;]+;\d+;30,00;0,00\r\n$/u,
  ],
  ['codes', /^\uFEFFCode;Coût;Commandes;Protections;[^\r]*\r\n$/u],
  ['delivery', /^\uFEFFLivraison;Commandes;.*\r\n(?:Colissimo|Mondial Relay);/u],
])('the table %s can be downloaded for a spreadsheet', async (table, text) => {
  const answer = await ask({ ...november, step: 'month', table }, '.csv')
  expect(answer.headers['content-disposition']).toContain('ventes-2026-11-01-2026-11-30.csv')
  expect(answer.body).toMatch(text)
})

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, ['to']],
  [{ from: '2010-01-01', to: '2026-11-01' }, ['to']],
  [{ from: '0001-01-01', to: '0001-01-02' }, ['from', 'to']],
  [{ from: 'hier', to: '2026-11-01' }, ['from', 'to']],
])('%j is refused', async (query, fields) => {
  const answer = await ask(query)
  expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, fields])
})

test('a deleted product appears under the name that orders have', async () => {
  const gone = await addSleeve(shop, { name: 'Partie' })
  await sale('2026-09-10T10:00:00Z', 400, { goods: [{ sleeveId: gone, priceCents: 400 }] })
  await shop.app.inject({ method: 'DELETE', url: `/api/sleeves/${gone}`, headers: admin.headers })
  const { products } = (await ask({ from: '2026-09-01', to: '2026-09-30' })).json<Figures>()
  expect(products).toMatchObject([{ _id: null, goods: 4 }])
})

test('sales are added up by promotion code and by collection, next to those of the previous period', async () => {
  const dragon = await addSleeve(shop, { name: 'Dragon', category: 'dragonball' })
  const gone = await addSleeve(shop, { name: 'Partie aussi' })
  const coded = (at: string, promotion_code: string, cents: number, changes = {}) =>
    sale(at, cents, {
      goods: [{ sleeveId: dragon, priceCents: cents }],
      promotion_code,
      discount_cents: 100,
      total_cents: cents - 100 + 890,
      ...changes,
    })
  await coded('2026-07-10T10:00:00Z', 'NOIR', 1000)
  await coded('2026-07-11T10:00:00Z', 'NOIR', 2000, { refunded_cents: 50 })
  await coded('2026-07-11T10:00:00Z', 'ÉTÉ', 500)
  const free = { discount_cents: 0, free_delivery_cents: 430, shipping_cents: 0, total_cents: 400 }
  await coded('2026-07-11T10:00:00Z', 'RELAIS', 400, free)
  await coded('2026-07-12T10:00:00Z', 'NOIR', 9000, { status: 'Annulé' })
  await coded('2026-06-12T10:00:00Z', 'NOIR', 4000)
  await coded('2026-06-12T10:00:00Z', 'PASSÉ', 4000)
  await sale('2026-07-13T10:00:00Z', 300, { goods: [{ sleeveId: gone, priceCents: 300 }] })
  await shop.app.inject({ method: 'DELETE', url: `/api/sleeves/${gone}`, headers: admin.headers })
  const july = (await ask({ from: '2026-07-01', to: '2026-07-31' })).json<Figures>()
  expect(july.codes).toMatchObject([
    // The revenue is 30 € of goods and twice the delivery, minus two reductions and the refunds.
    { code: 'NOIR', orders: 2, discount: 2, revenue: 45.3, revenueBefore: 47.9 },
    { code: 'ÉTÉ', orders: 1, discount: 1, revenue: 12.9, revenueBefore: 0 },
    { code: 'RELAIS', orders: 1, discount: 4.3, revenue: 4, revenueBefore: 0 },
  ])
  expect(july.otherCodes).toMatchObject({ count: 0, revenue: 0 })
  expect(july.collections).toEqual([
    { name: 'Dragon Ball', sleeves: 20, goods: 39, goodsBefore: 80 },
    { name: null, sleeves: 5, goods: 3, goodsBefore: 0 },
  ])
})

test('a cancelled order counts as no sale; if it is resumed, its goods count again', async () => {
  const order = await sale('2026-08-10T10:00:00Z', 400)
  const august = async () => {
    const figures = (await ask({ from: '2026-08-01', to: '2026-08-31' })).json<Figures>()
    return [figures.total.goods, figures.products.map(({ goods }) => goods)]
  }
  const set = (status: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/orders/${order}/status`,
      headers: admin.headers,
      payload: { status },
    })
  expect(await august()).toEqual([4, [4]])
  await set('Annulé')
  expect(await august()).toEqual([0, []])
  await set('En cours de préparation')
  expect(await august()).toEqual([4, [4]])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { readConfig } from '../config/config.ts'
import { newId } from '../database/ids.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { dashboardFigures } from './dashboard-figures.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const figures = async () => {
  const answer = await shop.app.inject({ url: '/api/admin/dashboard', headers: admin.headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<DashboardFigures>()
}
const sale = (cents: number, at: string, changes: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(shop, admin.userId, {
    goods: [{ sleeveId: null, priceCents: cents - 890 }],
    created_at: new Date(at),
    updated_at: new Date(at),
    ...changes,
  })

test('a shop without sales shows a year of zeros', async () => {
  const { monthlyRevenue, ...rest } = await figures()
  expect(rest).toEqual({
    totalProducts: 0,
    totalOrders: 0,
    totalUsers: 1,
    totalImages: 0,
    totalArticles: 0,
    totalRevenue: 0,
    recentRevenue: { today: 0, week: 0 },
    recentOrders: [],
    lowStockProducts: [],
    recentArticles: [],
    openWithdrawals: 0,
    alerts: [],
    dueWork: {
      toPrepare: { total: 0, items: [] },
      refundsOwed: { total: 0, items: [] },
      undelivered: { total: 0, items: [] },
      refundsWaiting: 0,
      stalledParcels: { total: 0, items: [] },
      lowStock: 0,
      unsentMails: 0,
      unansweredMessages: 0,
      scheduledArticles: [],
      makersOfUnknownCountry: [],
      moreMakersOfUnknownCountry: 0,
      incomplete: 0,
    },
  })
  expect(monthlyRevenue.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 1 }, () => '2025-12'),
    ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  ])
  expect(monthlyRevenue.every(({ revenue }) => revenue === 0)).toBe(true)
})

test('revenue excludes cancelled and refunded orders, and partial refunds', async () => {
  await sale(10_000, '2026-11-10T10:00:00Z')
  await sale(2_000, '2026-11-10T10:00:00Z', { refunded_cents: 550 })
  await sale(3_000, '2026-11-10T10:00:00Z', { status: 'Annulé' })
  await sale(4_000, '2026-11-10T10:00:00Z', { status: 'Annulé par le client' })
  await sale(5_000, '2026-11-10T10:00:00Z', { status: 'Remboursé' })
  // 23:30 UTC on New Year's Eve is already the first of January in Paris.
  await sale(1_234, '2025-12-31T23:30:00Z', { status: 'Livré' })
  await sale(7_000, '2025-11-30T12:00:00Z')
  const { totalRevenue, monthlyRevenue, totalOrders, recentOrders } = await figures()
  expect([totalOrders, totalRevenue]).toEqual([7, 196.84])
  expect(monthlyRevenue.filter(({ revenue }) => revenue > 0)).toEqual([
    { month: '2026-01', revenue: 12.34 },
    { month: '2026-11', revenue: 114.5 },
  ])
  expect(recentOrders).toHaveLength(5)
  expect(recentOrders[0]).toMatchObject({ customerName: 'Ana Test', createdAt: '2026-11-10T10:00:00.000Z' })
})

test('revenue of today and of the last seven days is counted by days in Paris', async () => {
  const { recentRevenue: before } = await figures()
  const held = shop.clock.now()
  shop.clock.set('2026-11-24T11:00:00Z')
  admin = await openSession(shop, 'admin')
  await sale(1_000, '2026-11-23T23:30:00Z')
  await sale(2_000, '2026-11-23T22:30:00Z')
  await sale(4_000, '2026-11-17T23:30:00Z')
  await sale(9_000, '2026-11-17T22:30:00Z')
  const { recentRevenue } = await figures()
  expect([before?.today, recentRevenue]).toEqual([0, { today: 10, week: 70 }])
  shop.clock.set(held.toISOString())
  admin = await openSession(shop, 'admin')
})

test('the dashboard shows low stock and work that waits for a person', async () => {
  await addSleeve(shop, { name: 'Neuf', stock: 9 })
  await addSleeve(shop, { name: 'Vide', stock: 0 })
  await addSleeve(shop, { name: 'Dix', stock: 10 })
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('alerts')
    .values([
      { id: newId(), key: 'a', message: 'À voir', created_at: now, resolved_at: null, order_id: null },
      { id: newId(), key: 'b', message: 'Vu', created_at: now, resolved_at: now, order_id: null },
    ])
    .execute()
  const { lowStockProducts, alerts, totalProducts } = await figures()
  expect(totalProducts).toBe(3)
  expect(lowStockProducts.map(({ name, stock, images }) => [name, stock, images.front])).toEqual([
    ['Vide', 0, ''],
    ['Neuf', 9, ''],
  ])
  expect(alerts?.map(({ message }) => message)).toEqual(['À voir'])
})

test('an alert about a payment links to the provider’s page, if that page exists', async () => {
  const alert = { id: newId(), key: 'c', message: 'Non remboursé', created_at: shop.clock.now() }
  await shop.database.db
    .insertInto('alerts')
    .values({ ...alert, payment_id: 'P1' })
    .execute()
  const pageIn = async (config: typeof shop.config) =>
    (await dashboardFigures({ ...shop, config })).alerts?.find(({ _id }) => _id === alert.id)?.paymentPage
  expect(await pageIn(shop.config)).toBeUndefined()
  const { payment } = readConfig(LIVE_SETTINGS)
  expect(await pageIn({ ...shop.config, payment })).toBe('https://www.paypal.com/activity/payment/P1')
  await shop.database.db.deleteFrom('alerts').where('id', '=', alert.id).execute()
})

test('a closed alert leaves the list for good', async () => {
  const open = (await figures()).alerts?.[0]
  const close = (id = newId(), payload: object = { state: 'done' }) =>
    shop.app.inject({ method: 'PATCH', url: `/api/admin/alerts/${id}`, headers: admin.headers, payload })
  const { _id: id } = open ?? { _id: '' }
  const answers = await Promise.all([close(id), close(id)])
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...open, state: 'done' }])
  expect((await figures()).alerts).toEqual([])
  const unknown = await close()
  expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Alerte non trouvée'])
  expect((await close(id, { state: 'open' })).statusCode).toBe(422)
})

test('under the franchise the dashboard warns from 90 % of the threshold', async () => {
  await changeSettings(shop, { vat: { regime: 'franchise', threshold: 1000 } }, admin.userId)
  const buyer = await aBuyer(shop)
  const counters = ['orders-2026', 'invoices-2026'].map((name) => ({ name, value: 1000 }))
  await shop.database.db.insertInto('counters').values(counters).execute()
  expect((await figures()).franchise).toBeUndefined()
  // The buyer pays for 148 packs at 6 € and twice 8.90 € for the delivery.
  const sleeve = await addSleeve(shop, { price_cents: 600, stock: 2000 })
  const { body } = await buyer.bought(aCheckout(sleeve, {}, 90))
  await buyer.bought(aCheckout(await addSleeve(shop, { price_cents: 600, stock: 2000 }), {}, 58))
  expect((await figures()).franchise).toEqual({
    turnover: 905.8,
    threshold: 1000,
    upperThreshold: 93_500,
  })
  const refund = { method: 'POST', url: `/api/orders/${body._id}/refunds`, headers: admin.headers } as const
  expect((await shop.app.inject({ ...refund, payload: { amount: 5.81 } })).statusCode).toBeLessThan(300)
  expect((await figures()).franchise).toBeUndefined()
  await changeSettings(shop, { vat: { regime: 'included', threshold: 100 } }, admin.userId)
  expect((await figures()).franchise).toBeUndefined()
})

test('sales to other countries of the Union raise a warning from 9 000 € without VAT, until their VAT is charged', async () => {
  const euSales = async () => (await figures()).euSales
  await changeSettings(shop, { vat: { regime: 'included', euPlace: 'seller' } }, admin.userId)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(await belgian(90, 12_000))
  expect(await euSales()).toEqual({ turnover: 9007.42, threshold: 10_000 })
  // The threshold is for consumers (CGI 259 D).
  const company = { name: 'Jeux du Sablon', siren: '', vatNumber: 'BE0123456749' }
  expect(await buyer.bought({ ...(await belgian(1, 12_000)), company })).toMatchObject({ status: 201 })
  expect(await euSales()).toEqual({ turnover: 9007.42, threshold: 10_000 })
  await buyer.bought(aCheckout(await addSleeve(shop, { price_cents: 12_000, stock: 2000 }), {}, 50))
  expect(await euSales()).toEqual({ turnover: 9007.42, threshold: 10_000 })
  await changeSettings(shop, { vat: { euPlace: 'destination' } }, admin.userId)
  expect(await euSales()).toBeUndefined()
  await changeSettings(shop, { vat: { euPlace: 'seller' } }, admin.userId)
  const refund = { method: 'POST', url: `/api/orders/${body._id}/refunds`, headers: admin.headers } as const
  expect((await shop.app.inject({ ...refund, payload: { amount: 10 } })).statusCode).toBeLessThan(300)
  expect(await euSales()).toBeUndefined()
})

async function belgian(packs: number, price_cents: number) {
  const checkout = aCheckout(await addSleeve(shop, { price_cents, stock: 2000 }), {}, packs)
  const shippingAddress = {
    ...checkout.shippingAddress,
    country: 'Belgique',
    postalCode: '1000',
    city: 'Bruxelles',
  } as const
  return { ...checkout, shippingAddress }
}

test('published products without barcode, picture or brand are counted, and the product list shows them', async () => {
  const own = await testShop()
  const manager = await openSession(own, 'admin')
  await addSleeve(own, { name: 'Nue' })
  await addSleeve(own, { name: 'Cachée', is_published: false })
  await addSleeve(own, { name: 'Marquée', brand: 'Carapace', gtin: '4006381333931' })
  const { dueWork } = (await own.app.inject({ url: '/api/admin/dashboard', headers: manager.headers })).json()
  expect(dueWork.incomplete).toBe(2)
  const url = '/api/admin/sleeves?published=incomplete'
  const list = (await own.app.inject({ url, headers: manager.headers })).json<{ items: { name: string }[] }>()
  expect(list.items.map(({ name }) => name).toSorted()).toEqual(['Marquée', 'Nue'])
  await own.close()
})

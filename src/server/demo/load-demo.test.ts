import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticlePage, WholeArticle } from '#shared/news/contract.ts'
import { isRevenue } from '#shared/orders/statuses.ts'
import { CUSTOMERS, DEMO_ADMIN_EMAIL, DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD } from '../../../demo/customers.ts'
import { ORDERS } from '../../../demo/orders.ts'
import { SLEEVES } from '../../../demo/sleeves.ts'
import { verifyPassword } from '../accounts/hash-password.ts'
import { firstStart } from '../start/first-start.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { loadDemo } from './load-demo.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ DEMO_DATA: 'true' })
  await Promise.all([loadDemo(shop), loadDemo(shop)])
  await firstStart(shop)
})
afterAll(() => shop.close())

const rows = (table: 'sleeves' | 'orders' | 'users' | 'articles' | 'banners' | 'messages' | 'images') =>
  shop.database.db.selectFrom(table).selectAll().execute()

test('the whole demo is loaded once', async () => {
  const counts = await Promise.all([rows('sleeves'), rows('orders'), rows('users'), rows('messages')])
  expect(counts.map((found) => found.length)).toEqual([SLEEVES.length, ORDERS.length, CUSTOMERS.length, 5])
})

test('the catalogue shows the demo, newest last, with working pictures', async () => {
  const sleeves = (await shop.app.inject({ url: '/api/sleeves' })).json()
  expect(sleeves.map(({ name }: { name: string }) => name)).toEqual(SLEEVES.map(({ name }) => name))
  expect(sleeves.filter(({ isNew }: { isNew: boolean }) => isNew)).toHaveLength(5)
  for (const { pictures } of [sleeves[0], sleeves[27]]) {
    expect(pictures.front).toMatchObject({ width: 1200, height: 1500 })
    expect(pictures.front.placeholder).toMatch(/^data:image\/webp;base64,/)
    const picture = await shop.app.inject({ url: `${pictures.front.url}/160.webp` })
    expect(picture.headers['content-type']).toBe('image/webp')
  }
})

test('the page about the shop and the article about new products show pictures and products of the demo', async () => {
  const { content } = (await shop.app.inject('/api/pages/about')).json<{ content: string }>()
  const pictures = Array.from(content.matchAll(/src="([^"]+)"/g), ([, address = '']) => address)
  expect(pictures).toHaveLength(3)
  for (const address of pictures) expect((await shop.app.inject(address)).statusCode).toBe(200)
  const { articles } = (await shop.app.inject('/api/articles')).json<ArticlePage>()
  const article = await shop.app.inject(`/api/articles/slug/${articles[0]?.slug}`)
  expect(article.json<WholeArticle>().sleeves.map(({ slug }) => slug)).toEqual(
    SLEEVES.slice(-5).map(({ slug }) => slug),
  )
})

test('the two demo accounts can sign in with the printed password', async () => {
  for (const [email, role] of [
    [DEMO_ADMIN_EMAIL, 'admin'],
    [DEMO_CUSTOMER_EMAIL, 'user'],
  ] as const) {
    const account = await shop.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect([account.role, await verifyPassword(account.password_hash, DEMO_PASSWORD)]).toEqual([role, true])
  }
})

test('numbers are gapless in each year, and the counters continue after them', async () => {
  const orders = await shop.database.db.selectFrom('orders').selectAll().orderBy('created_at').execute()
  const counters = await shop.database.db.selectFrom('counters').selectAll().execute()
  for (const year of [2025, 2026]) {
    const ofYear = orders.filter(({ number }) => number.startsWith(`C-${year}-`))
    const expected = ofYear.map((_order, at) => String(at + 1).padStart(6, '0'))
    expect(ofYear.map(({ number }) => number)).toEqual(expected.map((count) => `C-${year}-${count}`))
    expect(ofYear.map((order) => order.invoice_number)).toEqual(expected.map((count) => `F-${year}-${count}`))
    for (const kind of ['orders', 'invoices'])
      expect(counters).toContainEqual({ name: `${kind}-${year}`, value: ofYear.length })
  }
})

test('the stock is as the demo states, and each order that is not shipped holds its sleeves', async () => {
  const { db } = shop.database
  const stocks = (await rows('sleeves')) as { name: string; stock: number }[]
  for (const { name, stock } of SLEEVES)
    expect([name, stocks.find((row) => row.name === name)?.stock]).toEqual([name, stock])
  const holds = await db.selectFrom('stock_holds').select('order_id').distinct().execute()
  const orders = await db.selectFrom('orders').select(['id', 'status', 'shipped_at']).execute()
  const inTheHouse = orders.filter(({ status, shipped_at }) => shipped_at === null && isRevenue(status))
  expect(new Set(holds.map(({ order_id }) => order_id))).toEqual(new Set(inTheHouse.map(({ id }) => id)))
  expect(inTheHouse.length).toBeGreaterThan(0)
  expect(await wrongBooks(shop)).toEqual([])
})

test('no step of an order is in the future or before the purchase', async () => {
  const steps = await shop.database.db
    .selectFrom('order_history')
    .innerJoin('orders', 'orders.id', 'order_history.order_id')
    .select(['order_history.at', 'orders.created_at', 'orders.updated_at', 'orders.status'])
    .select('order_history.status as step')
    .execute()
  const now = shop.clock.now().getTime()
  for (const { at, created_at, updated_at } of steps) {
    expect(at.getTime()).toBeGreaterThanOrEqual(created_at.getTime())
    expect(at.getTime()).toBeLessThanOrEqual(updated_at.getTime())
    expect(updated_at.getTime()).toBeLessThanOrEqual(now)
  }
})

test('a demo order can be refunded', async () => {
  const order = await shop.database.db
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('status', '=', 'Livré')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const signedIn = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: DEMO_ADMIN_EMAIL, password: DEMO_PASSWORD },
  })
  const refund = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${order.id}/refunds`,
    headers: { authorization: `Bearer ${signedIn.json().token}` },
    payload: { amount: 2, requestId: randomUUID(), version: order.version },
  })
  expect([refund.statusCode, refund.json().refundedTotal]).toEqual([201, 2])
})

test('a shop that was emptied on purpose stays empty', async () => {
  await shop.database.db.deleteFrom('sleeves').execute()
  await firstStart(shop)
  expect(await rows('sleeves')).toEqual([])
})

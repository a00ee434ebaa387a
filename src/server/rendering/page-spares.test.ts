import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DatabaseAway } from '../database/outage.ts'
import { write } from '../database/write.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { wholeShop } from '../testing/whole-shop.ts'

const PAGE = `async (request, { report }) => {
  const { pathname, searchParams } = new URL(request.url)
  if (searchParams.get('q') === 'tortue') await globalThis.databaseHangs?.()
  for (let turn = 0; turn < 100 && searchParams.has('q'); turn++) await new Promise(setImmediate)
  const headers = { 'content-type': 'text/html' }
  if (!pathname.startsWith('/products/')) return new Response('<p>page</p>', { headers })
  try {
    const { name } = await publicApi.getSleeve(pathname.split('/').at(-1))
    return new Response('<p>' + name + '</p>', { headers })
  } catch (error) {
    report(error)
    return new Response('<p>none</p>', { status: error.status === 404 ? 404 : 500, headers })
  }
}`

let shop: Awaited<ReturnType<typeof wholeShop>>
beforeAll(async () => {
  shop = await wholeShop({}, PAGE)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => shop.close())

const page = async (url: string, remoteAddress = '192.0.2.1') => {
  const { statusCode, body, headers } = await shop.app.inject({ url, remoteAddress })
  return { status: statusCode, body, cache: headers['cache-control'] }
}
const sell = () => write(shop.database, async (tx) => tx.changed('catalogue'))
const takeDatabaseAway = () =>
  vi.spyOn(shop.database.db, 'selectFrom').mockImplementation(() => {
    throw new DatabaseAway('The database is away.')
  })

test('if the database hangs, the spare is shown after five seconds', async () => {
  const [asked, hangs] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  expect((await page('/?q=tortue')).status).toBe(200)
  await sell()
  const databaseHangs = () => {
    asked.resolve()
    return hangs.promise
  }
  Object.assign(globalThis, { databaseHangs })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = page('/?q=tortue')
  await asked.promise
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await slow).toEqual({ status: 200, body: '<p>page</p>', cache: 'no-store' })
  vi.useRealTimers()
  Object.assign(globalThis, { databaseHangs: undefined })
  hangs.resolve()
})

test('during a database outage the last good page is shown, even if a sale has made it stale', async () => {
  const [seen, unseen] = [
    await addSleeve(shop, { name: 'Vue' }),
    await addSleeve(shop, { name: 'Jamais vue' }),
  ]
  expect(await page(`/products/${seen}`)).toMatchObject({ status: 200, body: '<p>Vue</p>' })
  await sell()
  const away = takeDatabaseAway()
  for (let n = 0; n < 3; n++)
    expect(await page(`/products/${seen}`)).toEqual({ status: 200, body: '<p>Vue</p>', cache: 'no-store' })
  expect((await page(`/products/${unseen}`)).status).toBe(503)
  const asked = await shop.app.inject({ url: `/api/sleeves/${seen}` })
  expect([asked.statusCode, asked.json().code]).toEqual([503, 'UNAVAILABLE'])
  away.mockRestore()
})

test.each(['/feeds/products.xml', '/news/feed.xml', '/sitemap.xml', '/sitemaps/pages.xml'])(
  'during a database outage %s is answered 503, not cut short',
  async (url) => {
    expect((await page(url)).status).toBe(200)
    const away = takeDatabaseAway()
    expect(await page(url)).toMatchObject({ status: 503, cache: 'no-store' })
    away.mockRestore()
  },
)

test('a removed product is not shown again, and changes appear once the database is back', async () => {
  const [gone, changed] = [
    await addSleeve(shop, { name: 'Partie' }),
    await addSleeve(shop, { name: 'Avant' }),
  ]
  for (const id of [gone, changed]) await page(`/products/${id}`)
  await write(shop.database, async (tx) => {
    await tx.updateTable('sleeves').set({ is_published: false }).where('id', '=', gone).execute()
    await tx.updateTable('sleeves').set({ name: 'Après' }).where('id', '=', changed).execute()
    tx.changed('catalogue')
  })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_000)
  expect((await page(`/products/${gone}`)).status).toBe(404)
  expect((await page(`/products/${changed}`)).body).toBe('<p>Après</p>')
  vi.restoreAllMocks()
  const away = takeDatabaseAway()
  expect((await page(`/products/${gone}`)).status).toBe(503)
  away.mockRestore()
})

test('one address that requests many pages takes at most half of the places', async () => {
  // On a slow machine a page must not meet the queue's limit in time: only the places count here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const product = await addSleeve(shop, { name: 'Pour tous' })
  const flood = Array.from({ length: 140 }, (_, n) => page(`/?q=hasard${n}`, '198.51.100.4'))
  const others = Array.from({ length: 30 }, (_, n) =>
    page(n % 2 ? `/products/${product}` : `/?q=tortue${n}`, `192.0.2.${n + 10}`),
  )
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200))
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThanOrEqual(140 - 64)
  expect(refused.length).toBeLessThan(140)
})

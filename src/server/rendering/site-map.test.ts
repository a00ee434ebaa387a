import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSiteMap, type SiteAddress, type SiteAddresses } from './site-map.ts'

function made(many: number, kind: string, reads: number[] = []): SiteAddresses {
  const keys = Array.from({ length: many }, (_, n) => `${kind}&${String(n).padStart(6, '0')}`)
  const at = (key: string): SiteAddress => ({ key, path: `/${key}`, changed: '2026-11-21T10:00:00.000Z' })
  return {
    count: async () => many,
    keyAt: async (count) => keys[count - 1],
    read: async (after, limit) => {
      const from = after === undefined ? 0 : keys.indexOf(after) + 1
      const found = keys.slice(from, from + limit).map(at)
      reads.push(found.length)
      return found
    },
  }
}

function shopWith(products: number, reads: number[] = []) {
  const app = Fastify()
  const sources = {
    products: made(products, 'products', reads),
    articles: made(3, 'news'),
    textPages: () => ['/guide-achat', '/a-propos', '/livraison'],
    collections: async () => [{ path: '/collections/pokemon' }],
  }
  registerSiteMap(app, sources, 'https://shop.test')
  return async (path: string) => {
    const { statusCode, body } = await app.inject(path)
    return { statusCode, body, addresses: [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc) }
  }
}

test('addresses are absolute and escaped, with dates where known', async () => {
  const { body, addresses } = await shopWith(2)('/sitemap.xml')
  expect(body).toContain('<url><loc>https://shop.test/</loc></url>')
  expect(body).toContain(
    '<url><loc>https://shop.test/news&amp;000000</loc><lastmod>2026-11-21T10:00:00.000Z</lastmod></url>',
  )
  expect(addresses).toHaveLength(14 + 1 + 2 + 3)
})

test('many addresses are split into parts, each listed once and read in batches', async () => {
  const reads: number[] = []
  const get = shopWith(20_001, reads)
  const { body, addresses } = await get('/sitemap.xml')
  expect(body).toContain('<sitemapindex')
  expect(addresses.map((address) => address?.replace('https://shop.test/sitemaps/', ''))).toEqual([
    'pages.xml',
    'products-1.xml',
    'products-2.xml',
    'products-3.xml',
    'articles-1.xml',
  ])
  const parts = await Promise.all(addresses.map((address) => get(new URL(address ?? '').pathname)))
  expect(parts.map((part) => part.addresses.length)).toEqual([15, 10_000, 10_000, 1, 3])
  expect(new Set(parts.flatMap((part) => part.addresses)).size).toBe(14 + 1 + 20_001 + 3)
  expect(Math.max(...reads)).toBe(250)
})

test('one turn of the event loop reads and writes at most one piece of the site map', async () => {
  const turns = [0]
  let isOver = false
  const nextTurn = () => {
    turns.push(0)
    if (!isOver) setImmediate(nextTurn)
  }
  const app = Fastify()
  const products = made(10_001, 'products')
  const read: SiteAddresses['read'] = async (...args) => {
    const found = await products.read(...args)
    turns.push((turns.pop() ?? 0) + found.length)
    return found
  }
  const sources = {
    products: { ...products, read },
    articles: made(0, 'news'),
    textPages: () => [],
    collections: async () => [],
  }
  registerSiteMap(app, sources, 'https://shop.test')
  await app.ready()
  setImmediate(nextTurn)
  await app.inject('/sitemaps/products-1.xml')
  isOver = true
  expect(turns.reduce((sum, rows) => sum + rows, 0)).toBe(10_000)
  expect(Math.max(...turns)).toBe(250)
})

test('parts that do not exist return 404', async () => {
  const get = shopWith(20_001)
  const missing = ['products-4.xml', 'products-0.xml', 'users-1.xml', 'products-1', 'products-99999.xml']
  const answers = await Promise.all(missing.map((part) => get(`/sitemaps/${part}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
})

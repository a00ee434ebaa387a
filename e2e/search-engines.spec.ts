import type { APIRequestContext } from '@playwright/test'
import { sleevePath } from './testing/catalogue.ts'
import { expect, test } from './testing/shop.ts'

type Thing = { '@context': string; '@type': string; [property: string]: unknown }

async function read(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)
  const things: Thing[] = [...blocks].map(([, json = '']) => JSON.parse(json))
  const tag = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  return {
    html,
    of: (type: string) => things.find((thing) => thing['@type'] === type),
    things,
    title: tag(/<title>([^<]*)</),
    description: tag(/<meta name="description" content="([^"]*)"/),
    canonical: tag(/<link rel="canonical" href="([^"]*)"/),
    image: tag(/<meta property="og:image" content="([^"]*)"/),
  }
}

async function newestSlug(request: APIRequestContext): Promise<string> {
  const { articles } = await (await request.get('/api/articles')).json()
  return String(articles[0].slug)
}

test('an article has structured data', async ({ request }) => {
  const slug = await newestSlug(request)
  const page = await read(request, `/news/${slug}`)
  expect(page.things.every((thing) => thing['@context'] === 'https://schema.org')).toBe(true)
  const article = page.of('Article')
  expect(article).toMatchObject({
    headline: 'Cinq nouvelles protections pour finir l’année',
    author: { '@type': 'Person', name: 'Camille Fontaine' },
    publisher: { '@type': 'Organization', name: 'Carapace' },
    inLanguage: 'fr',
  })
  expect(Number.isNaN(Date.parse(String(article?.datePublished)))).toBe(false)
  const trail = page.of('BreadcrumbList')?.itemListElement
  expect(trail).toMatchObject([
    { position: 1, name: 'Accueil' },
    { position: 2, name: 'Actus' },
    { position: 3 },
  ])
  expect(new URL(page.canonical).pathname).toBe(`/news/${slug}`)
  expect((await request.get(new URL(page.image).pathname)).headers()['content-type']).toBe('image/jpeg')
})

test('products, the home page and the guide have structured data: offers, the shop, questions', async ({
  request,
}) => {
  const { sleeves } = await (await request.get('/api/sleeves?page=1')).json()
  const product = await read(request, sleevePath(sleeves[0]))
  expect(product.of('Product')).toMatchObject({ name: sleeves[0].name })
  expect(JSON.stringify(product.of('Product')?.offers)).toContain('"priceCurrency":"EUR"')
  const home = await read(request, '/')
  expect(home.of('Organization')).toMatchObject({ name: 'Carapace' })
  const guide = await read(request, '/guide-achat')
  const questions = guide.of('FAQPage')?.mainEntity
  expect(Array.isArray(questions) && questions.length).toBeGreaterThan(3)
})

test('every public page has a title, a description, one address and its own picture', async ({ request }) => {
  const paths = ['/', '/news', '/guide-achat', '/contact', '/cgv', '/legal-notice', '/terms-of-service']
  const pages = await Promise.all(
    [...paths, '/privacy-policy', '/accessibilite'].map((path) => read(request, path)),
  )
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
  for (const { canonical, image, description, html } of pages) {
    expect(canonical).toMatch(/^http/)
    expect(description.length).toBeGreaterThan(20)
    expect((await request.get(new URL(image).pathname)).status()).toBe(200)
    expect(html).toContain('<html lang="fr"')
  }
})

test('the site map lists exactly the public pages', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const { pagination } = await (await request.get('/api/sleeves?page=1')).json()
  expect(addresses.filter((path) => path.startsWith('/products/'))).toHaveLength(pagination.total)
  expect(addresses.filter((path) => path.startsWith('/news/'))).toHaveLength(6)
  const collections = addresses.filter((path) => path.startsWith('/collections/'))
  expect(collections).toHaveLength(5)
  expect([...map.matchAll(/<lastmod>/g)]).toHaveLength(pagination.total + 6 + 5)
  const home = await (await request.get('/')).text()
  const footer = /<footer.*<\/footer>/s.exec(home)?.[0] ?? ''
  const linked = [...footer.matchAll(/href="(\/[^"#]*)"/g)].map(([, path]) => path)
  expect(linked.length).toBeGreaterThan(9)
  // The page of favourites differs for each visitor, so the site map does not list it.
  expect(linked.filter((path) => path !== '/favoris' && !addresses.includes(path ?? ''))).toEqual([])
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const oneOfEach = addresses.filter(
    (path, at) => folderOf(path) === '' || addresses.map(folderOf).indexOf(folderOf(path)) === at,
  )
  expect(oneOfEach.length).toBeGreaterThan(9)
  for (const path of oneOfEach) expect([path, (await request.get(path)).status()]).toEqual([path, 200])
  const robots = await (await request.get('/robots.txt')).text()
  const security = await (await request.get('/.well-known/security.txt')).text()
  expect(security).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 20/)
  expect(robots).toContain('Disallow: /admin')
  expect(robots).toMatch(/Sitemap: http.+\/sitemap\.xml/)
})

test('the files for feed readers and home screens exist', async ({ page, request }) => {
  await page.goto('/news')
  const feedAddress = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
  const answer = await request.get(feedAddress ?? '')
  expect(answer.headers()['content-type']).toContain('application/rss+xml')
  const feed = await answer.text()
  const manifestAddress = await page.locator('link[rel="manifest"]').getAttribute('href')
  // The security policy of the shop's pages forbids parsing a string as markup.
  await page.goto('about:blank')
  const count = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    return parsed.querySelector('parsererror') ? -1 : parsed.querySelectorAll('channel > item').length
  }, feed)
  expect(count).toBe(6)
  const manifest = await (await request.get(manifestAddress ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Carapace', id: '/', scope: '/', lang: 'fr' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})

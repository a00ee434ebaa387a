import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSleeve } from '../testing/catalogue.ts'
import { wholeShop } from '../testing/whole-shop.ts'

const PAGE = `async ({ url }) => {
  const { pathname, search } = new URL(url)
  return new Response('<p>' + pathname + search + '</p>', { headers: { 'content-type': 'text/html' } })
}`

let shop: Awaited<ReturnType<typeof wholeShop>>
beforeAll(async () => {
  shop = await wholeShop({}, PAGE)
  await addSleeve(shop, { stock: 50, description: 'Une protection. '.repeat(200) })
})
afterAll(() => shop.close())

test.each(['/garanties', '/nowhere', '/favicon.svg', '/api/sleeves'])(
  '%s is sent as requested: compressed, as a HEAD response, or as a 304',
  async (url) => {
    const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      shop.app.inject({ method, url, headers })
    await ask({})
    const plain = await ask({})
    const { etag, 'content-length': length } = plain.headers
    expect(plain.headers).toMatchObject({ vary: expect.stringMatching(/accept-encoding/i) })

    const br = await ask({ 'accept-encoding': 'gzip, br' })
    const gzip = await ask({ 'accept-encoding': 'gzip' })
    if (br.headers['content-encoding']) {
      expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
      expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    }
    expect([br.headers['etag'], gzip.headers['etag']]).toEqual([etag, etag])

    const head = await ask({}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      plain.statusCode,
      '',
      length,
    ])
    const again = await ask({ 'if-none-match': String(etag) })
    const expected = plain.statusCode === 200 ? [304, ''] : [plain.statusCode, plain.body]
    expect([again.statusCode, again.body]).toEqual(expected)
    expect((await ask({ 'if-none-match': '"other"' })).body).toBe(plain.body)
  },
)

test('a pack that the product does not offer does not get a page of its own', async () => {
  const id = await addSleeve(shop, { stock: 50 })
  const renderedAt = async (query: string) => (await shop.app.inject({ url: `/products/${id}${query}` })).body
  expect(await renderedAt('?lot=32')).toBe(`<p>/products/${id}?lot=32</p>`)
  expect(await renderedAt('?lot=999')).toBe(`<p>/products/${id}</p>`)
})

test('a list is compressed', async () => {
  const { headers } = await shop.app.inject({ url: '/api/sleeves', headers: { 'accept-encoding': 'br' } })
  expect(headers['content-encoding']).toBe('br')
})

test('a missing call or picture is never cached', async () => {
  for (const url of [
    '/api/nothing',
    '/images/nothing.webp',
    '/api/sleeves/0199aaaa-0000-7000-8000-000000000000',
  ]) {
    const { statusCode, headers } = await shop.app.inject({ url })
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
  }
})

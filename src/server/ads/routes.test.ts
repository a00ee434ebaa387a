import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let real: TestShop
beforeAll(async () => {
  ;[shop, real] = await Promise.all([
    testShop(),
    testShop({ ADSENSE_CLIENT: 'ca-pub-1234567890', ADSENSE_SLOT: '42' }),
  ])
})
afterAll(() => Promise.all([shop.close(), real.close()]))

const framed = { 'sec-fetch-dest': 'iframe' }

test('the sandbox’s advert has its own document, which is never cached', async () => {
  const answer = await shop.app.inject({ url: '/ads/slot?place=right', headers: framed })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  const policy = String(answer.headers['content-security-policy'])
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe')
  expect(answer.body).toContain(`nonce="${nonce}" data-src="/sandbox/ads/adsbygoogle.js"`)
  expect(answer.body).toContain('data-ad-slot="right"')
})

test('each document has its own nonce, and an unknown place is refused', async () => {
  const [one, two] = await Promise.all(
    ['"><script>', '"><script>'].map((place) =>
      shop.app.inject({ url: `/ads/slot?${new URLSearchParams({ place }).toString()}`, headers: framed }),
    ),
  )
  expect(one?.headers['content-security-policy']).not.toBe(two?.headers['content-security-policy'])
  expect(one?.body).toContain('data-ad-slot="left"')
})

test('a shop with an advertising account shows the adverts of that account', async () => {
  const { body, headers } = await real.app.inject({ url: '/ads/slot?place=left', headers: framed })
  expect(body).toContain(
    'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890',
  )
  expect(body).toContain('data-ad-client="ca-pub-1234567890" data-ad-slot="42"')
  expect(headers['content-security-policy']).toContain("'strict-dynamic'")
})

test('every document is sandboxed by its own policy, and has no script outside a frame', async () => {
  for (const headers of [framed, { 'sec-fetch-dest': 'document' }, {}]) {
    const answer = await real.app.inject({ url: '/ads/slot?place=left', headers })
    const policy = String(answer.headers['content-security-policy'])
    const isFramed = headers === framed
    expect(policy).toContain(isFramed ? 'sandbox allow-scripts' : 'sandbox;')
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).not.toContain('allow-top-navigation')
    expect(answer.body.includes('<script')).toBe(isFramed)
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin')
  }
})

test('an advert host serves all adverts and nothing else', async () => {
  const apart = await testShop({ PUBLIC_URL: 'https://shop.test', ADS_URL: 'https://ads.shop.test/' })
  const status = async (host: string, url: string) =>
    (await apart.app.inject({ url, headers: { host, ...framed } })).statusCode
  expect(await status('ads.shop.test', '/ads/slot')).toBe(200)
  expect(await status('shop.test', '/ads/slot')).toBe(404)
  expect(await status('ads.shop.test', '/api/sleeves')).toBe(404)
  expect(await status('shop.test', '/api/sleeves')).toBe(200)
  const { headers } = await apart.app.inject({
    url: '/ads/slot',
    headers: { host: 'ads.shop.test', ...framed },
  })
  expect(headers['content-security-policy']).toContain('frame-ancestors https://shop.test')
  await apart.close()
})

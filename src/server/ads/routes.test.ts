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

test('the sandbox’s advert has a document of its own that nobody keeps', async () => {
  const answer = await shop.app.inject({ url: '/ads/slot?place=right' })
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

test('each document has a nonce of its own, and takes no place that is unknown', async () => {
  const [one, two] = await Promise.all(
    ['"><script>', '"><script>'].map((place) =>
      shop.app.inject({ url: `/ads/slot?${new URLSearchParams({ place })}` }),
    ),
  )
  expect(one?.headers['content-security-policy']).not.toBe(two?.headers['content-security-policy'])
  expect(one?.body).toContain('data-ad-slot="left"')
})

test('with an account of its own the shop shows that account’s adverts', async () => {
  const { body, headers } = await real.app.inject({ url: '/ads/slot?place=left' })
  expect(body).toContain(
    'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890',
  )
  expect(body).toContain('data-ad-client="ca-pub-1234567890" data-ad-slot="42"')
  expect(headers['content-security-policy']).toContain("'strict-dynamic'")
})

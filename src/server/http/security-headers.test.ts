import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../testing/session.ts'
import type { TestShop } from '../testing/shop.ts'
import { wholeShop } from '../testing/whole-shop.ts'
import { DATA_POLICY, strictTransport } from './security-headers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await wholeShop({ PUBLIC_URL: 'https://carapace.test' })
})
afterAll(() => shop.close())

test('every response of a shop on https carries the security headers: calls, pages and files', async () => {
  const calls = ['/api/sleeves', '/api/nowhere', '/api/admin/messages', '/healthz']
  for (const url of [
    ...calls,
    '/',
    '/cart',
    '/nowhere',
    '/sitemap.xml',
    '/favicon.svg',
    '/images/1',
    '/ads/slot',
  ])
    expect((await shop.app.inject({ url })).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
    })
})

test('a shared cache may keep public pages, but nothing that only one person may see', async () => {
  const { headers } = await openSession(shop, 'admin')
  const isShared = async (url: string) =>
    String((await shop.app.inject({ url, headers })).headers['cache-control']).includes('s-maxage')
  for (const url of ['/', '/news', '/guide-achat']) expect(await isShared(url), url).toBe(true)
  const pages = ['/cart', '/checkout/payment', '/profile/orders', '/admin', '/preview/news/1', '/login']
  const calls = ['/api/sleeves', '/api/auth/verify', '/api/orders/my-orders', '/api/admin/messages']
  for (const url of [...pages, ...calls, '/ads/slot', '/healthz'])
    expect(await isShared(url), url).toBe(false)
})

test('HSTS covers subdomains if the operator says that all of them use https', () => {
  const headers = strictTransport({ secureCookies: true, hstsSubdomains: true })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(strictTransport({ secureCookies: false, hstsSubdomains: true })).toEqual({})
})

test('no other site may frame a response, and a response of data cannot run anything', async () => {
  const policyOf = async (url: string) =>
    String((await shop.app.inject({ url })).headers['content-security-policy'])
  for (const url of ['/api/sleeves', '/api/nowhere', '/api/admin/messages'])
    expect(await policyOf(url), url).toBe(DATA_POLICY)
  for (const url of ['/', '/cart', '/nowhere', '/favicon.svg', '/sitemap.xml', '/images/1', '/ads/slot'])
    expect(await policyOf(url), url).toContain("frame-ancestors 'none'")
})

test('an unreadable address is answered as malformed, in the shop’s own form', async () => {
  const answer = await shop.app.inject({ url: '/api/sleeves/%E0%A4%A' })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: 'La requête n’a pas pu être lue', code: 'MALFORMED' },
  ])
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderPage, type RenderOptions } from './render-page.ts'

function setup() {
  const reported: unknown[] = []
  const options: RenderOptions = {
    publicUrl: 'https://shop.test/',
    hosts: { payment: [], relay: {}, ads: [], images: [] },
    development: false,
    report: (error) => void reported.push(error),
  }
  return { reported, options }
}

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

test('a document is rendered for the public address, regardless of the request’s host', async () => {
  const seen: string[] = []
  await renderPage(
    (request) => Promise.resolve((seen.push(request.url), html('x'))),
    '//evil.test/?q=1',
    setup().options,
  )
  expect(seen).toEqual(['https://shop.test//evil.test/?q=1'])
})

test("the router's status and headers are kept, and a cache may store only pages that were found", async () => {
  const page = await renderPage(() => Promise.resolve(html('nowhere', 404)), '/nowhere', setup().options)
  expect(page).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
  const moved = await renderPage(
    () => Promise.resolve(new Response(null, { status: 301, headers: { location: '/news/a' } })),
    '/article/a',
    setup().options,
  )
  expect(moved).toMatchObject({ status: 301, headers: { location: '/news/a' } })
})

test('if rendering fails, a French page says so; the error is reported, not shown', async () => {
  const { options, reported } = setup()
  const thrown = await renderPage(() => Promise.reject(new Error('inner secret')), '/', options)
  const silent = await renderPage(
    () => Promise.resolve(new Response('Unexpected Server Error', { status: 500 })),
    '/',
    options,
  )
  for (const page of [thrown, silent]) {
    expect(page.status).toBe(500)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body.identity.toString()).toMatch(/lang="fr"[^]*Réessayer/)
    expect(page.body.identity.toString()).not.toContain('secret')
  }
  expect(reported).toHaveLength(1)
})

test('during an outage a page that needs the database is a 503 with Retry-After', async () => {
  const { options, reported } = setup()
  const away = Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
  })
  const page = await renderPage(
    (_request, options) => {
      options?.report?.(away)
      return Promise.resolve(html('the screen with its boundary', 500))
    },
    '/sleeve/x',
    options,
  )
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
  expect(page.body.identity.toString()).toMatch(/lang="fr"[^]*Réessayer/)
  expect(reported).toEqual([away])
})

test('only the renderer’s scripts are allowed, and a shared page contains no nonce', async () => {
  const own = 'own()'
  const page = await renderPage(
    (_request, options) =>
      Promise.resolve(
        html(
          `<head><script>evil()</script><script nonce="guessed">evil()</script></head><script nonce="${options?.nonce}">${own}</script>`,
        ),
      ),
    '/',
    setup().options,
  )
  const policy = page.headers['content-security-policy']
  const sha = (text: string) => createHash('sha256').update(text).digest('base64')
  expect(policy).toContain(`'sha256-${sha(own)}'`)
  expect(policy).not.toContain(sha('evil()'))
  expect(page.body.identity.toString()).toContain(`<script>${own}</script>`)
})

test('checkout documents have a new nonce each time; other documents have none', async () => {
  const { options } = setup()
  const nonces: (string | undefined)[] = []
  const handler = (_request: Request, options?: { nonce?: string | undefined }) => {
    nonces.push(options?.nonce)
    return Promise.resolve(html('x'))
  }
  const payment = await renderPage(handler, '/checkout/payment', options)
  await renderPage(handler, '/checkout/payment', options)
  await renderPage(handler, '/', options)
  expect(payment.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`)
  expect(nonces[0]).not.toBe(nonces[1])
  const other = await renderPage(handler, '/', options)
  expect(other.headers['content-security-policy']).not.toContain('nonce-')
  expect([payment.nonce, other.nonce]).toEqual([nonces[0], undefined])
})

import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerSandbox, type SandboxOptions } from './sandbox.ts'

const app = (options: SandboxOptions) => {
  const made = fastify()
  registerSandbox(made, options)
  return made
}
let all: ReturnType<typeof app>
beforeEach(() => {
  all = app({
    payment: { provider: 'paypal', file: ':memory:', publicUrl: 'http://sandbox.test' },
    mondialRelay: true,
    ads: true,
  })
})
afterEach(async () => all.close())

test.each([
  ['/sandbox/payment/sdk/js?client-id=test', 'text/javascript'],
  ['/sandbox/payment/checkoutnow.js', 'text/javascript'],
  ['/sandbox/payment/checkoutnow.css', 'text/css'],
  ['/sandbox/mondial-relay/jquery.min.js', 'text/javascript'],
  [
    '/sandbox/mondial-relay/parcelshop-picker/jquery.plugin.mondialrelay.parcelshoppicker.min.js',
    'text/javascript',
  ],
  ['/sandbox/ads/adsbygoogle.js?client=ca-pub-1', 'text/javascript'],
])('%s is served', async (url, type) => {
  const response = await all.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain(type)
  expect(response.body).not.toMatch(/\beval\(|new Function/)
})

test('without a client id the script refuses, like the real one', async () => {
  expect((await all.inject('/sandbox/payment/sdk/js')).statusCode).toBe(400)
})

test('the relay points of the requested place are returned', async () => {
  const near = await all.inject(
    '/sandbox/mondial-relay/parcelshop-picker/points?country=fr&postcode=69001&count=5',
  )
  expect(near.json<{ points: unknown[] }>().points).toHaveLength(5)
  const none = await all.inject('/sandbox/mondial-relay/parcelshop-picker/points?postcode=00000')
  expect(none.json()).toEqual({ points: [] })
})

test('services that the options leave out are not registered', async () => {
  const none = app({})
  for (const url of [
    '/sandbox/payment/ledger',
    '/sandbox/mondial-relay/jquery.min.js',
    '/sandbox/ads/adsbygoogle.js',
  ])
    expect((await none.inject(url)).statusCode).toBe(404)
  await none.close()
})

test('the host’s options are added to every route, and its parsers are left alone', async () => {
  const host = fastify()
  const seen = new Set<unknown>()
  host.addHook('onRoute', (route) => void seen.add(JSON.stringify(route.config)))
  const config = { access: 'public' as const }
  registerSandbox(host, {
    payment: { provider: 'paypal', file: ':memory:', publicUrl: '' },
    mondialRelay: true,
    ads: true,
    route: { config },
  })
  await host.ready()
  expect([...seen]).toEqual([JSON.stringify(config)])
  expect(host.hasContentTypeParser('application/x-www-form-urlencoded')).toBe(false)
  await host.close()
})

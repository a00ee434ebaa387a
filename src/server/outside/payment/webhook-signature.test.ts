import { randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSigningPair } from '#sandbox/paypal/certificate.ts'
import { BUILT_IN_TRUST, PAYPAL_TRUST, type Trust } from './certificate-chain.ts'
import { isPayPalAddress, webhookVerifier } from './webhook-signature.ts'

const DAY_MS = 86_400_000
const pair = makeSigningPair(Date.now())
const expired = makeSigningPair(Date.now() - 21 * 365 * DAY_MS)
const body = Buffer.from('{"id":"WH-1","name":"Écaille"}')
let fetched = 0
let url = ''
const server = createServer((request, response) => {
  fetched += 1
  if (request.url === '/certs/none.pem') response.writeHead(404)
  if (request.url === '/certs/huge.pem') return void response.end('x'.repeat(1_000_000))
  response.end(request.url === '/certs/expired.pem' ? expired.certificate : pair.certificate)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const verifier = () =>
  webhookVerifier({
    webhookId: () => 'WH-SHOP',
    trust: BUILT_IN_TRUST,
    trustsCertificate: (address) => address.startsWith(`${url}/certs/`),
  })

type Change = { webhookId?: string; at?: Date; certificate?: string; key?: string; headers?: object }

function delivery({
  webhookId = 'WH-SHOP',
  at = new Date(),
  certificate = 'good.pem',
  key,
  headers,
}: Change = {}) {
  const id = randomUUID()
  const time = at.toISOString()
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', signed, key ?? pair.privateKey).toString('base64'),
    'paypal-cert-url': `${url}/certs/${certificate}`,
    'paypal-auth-algo': 'SHA256withRSA',
    ...headers,
  }
}

test('a genuine one is taken, its certificate fetched once', async () => {
  const verify = verifier()
  const before = fetched
  expect(await verify(delivery(), body)).toBe(true)
  expect(await verify(delivery(), body)).toBe(true)
  expect(fetched - before).toBe(1)
})

test.each<[string, Change]>([
  ['for another shop', { webhookId: 'WH-OTHER' }],
  ['older than the provider would try', { at: new Date(Date.now() - 5 * DAY_MS) }],
  ['from the future', { at: new Date(Date.now() + DAY_MS) }],
  ['by another key', { key: expired.privateKey }],
  ['with a certificate that has run out', { certificate: 'expired.pem', key: expired.privateKey }],
  ['with a weaker algorithm', { headers: { 'paypal-auth-algo': 'SHA1withRSA' } }],
  ['without a signature', { headers: { 'paypal-transmission-sig': undefined } }],
  ['with a time that is none', { headers: { 'paypal-transmission-time': 'yesterday' } }],
  ['with an address that is none', { headers: { 'paypal-cert-url': 'cert.pem' } }],
])('one %s is refused', async (_what, change) => {
  expect(await verifier()(delivery(change), body)).toBe(false)
})

test('a changed body is refused', async () => {
  expect(await verifier()(delivery(), Buffer.from(body.toString().replace('WH-1', 'WH-2')))).toBe(false)
})

test('a certificate is never fetched from where a stranger says', async () => {
  const before = fetched
  for (const address of [`${url}/other.pem`, `${url}/certs/../other.pem`, 'https://paypal.com.evil.test/c'])
    expect(await verifier()(delivery({ headers: { 'paypal-cert-url': address } }), body)).toBe(false)
  expect(fetched).toBe(before)
})

test('one that cannot be had is no verdict', async () => {
  await expect(verifier()(delivery({ certificate: 'none.pem' }), body)).rejects.toThrow(/404/)
})

test('a certificate of another name, or that leads to no root that is trusted, is refused', async () => {
  const withTrust = (trust: Trust) =>
    webhookVerifier({
      webhookId: () => 'WH-SHOP',
      trust,
      trustsCertificate: () => true,
    })(delivery(), body)
  expect(await withTrust(BUILT_IN_TRUST)).toBe(true)
  expect(await withTrust({ ...BUILT_IN_TRUST, name: PAYPAL_TRUST.name })).toBe(false)
  // Self-signed, whatever name it bears: only a root of the list may end a chain.
  expect(await withTrust({ ...PAYPAL_TRUST, name: BUILT_IN_TRUST.name })).toBe(false)
})

test('a body that is larger than any certificate is not read to its end', async () => {
  await expect(verifier()(delivery({ certificate: 'huge.pem' }), body)).rejects.toThrow(/too large/)
})

test('unsigned calls cause ten fetches a minute at most', async () => {
  const verify = verifier()
  const before = fetched
  for (let n = 0; n < 30; n++)
    await verify(
      delivery({ certificate: `other-${n}.pem`, headers: { 'paypal-transmission-sig': 'AAAA' } }),
      body,
    ).catch(() => undefined)
  // A minute may end meanwhile.
  expect(fetched - before).toBeLessThanOrEqual(20)
})

test('PayPal is PayPal over https, at the address of its certificates only', () => {
  const addresses = [
    'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77',
    'https://api.sandbox.paypal.com/v1/notifications/certs/x',
    'https://api.paypal.com/x',
    'https://api.paypal.com:8443/v1/notifications/certs/x',
    'https://www.paypal.com/v1/notifications/certs/x',
    'https://api.paypal.com/v1/notifications/certs/../../../x',
    'http://api.paypal.com/v1/notifications/certs/x',
    'https://paypal.com.evil.test/x',
    'https://notpaypal.com/x',
    'https://api.paypal.com@evil.test/x',
    'nothing',
  ]
  expect(addresses.map(isPayPalAddress)).toEqual([true, true, ...Array.from({ length: 9 }, () => false)])
})

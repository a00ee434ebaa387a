import { X509Certificate, createPrivateKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSigningPair } from './certificate.ts'

const NOW = Date.UTC(2026, 10, 21)

test('the certificate can be read, is signed by its own key and is valid today', () => {
  const pair = makeSigningPair(NOW)
  const certificate = new X509Certificate(pair.certificate)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(createPrivateKey(pair.privateKey))).toBe(true)
  expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.sandbox')
  expect(certificate.validFromDate.getTime()).toBeLessThan(NOW)
  expect(certificate.validToDate.getUTCFullYear()).toBe(2046)
})

test('what the key signs, the certificate verifies', () => {
  const pair = makeSigningPair(NOW)
  const message = Buffer.from('a|b|c|1')
  const signature = sign('sha256', message, pair.privateKey)
  expect(verify('sha256', message, new X509Certificate(pair.certificate).publicKey, signature)).toBe(true)
})

test('a certificate that outlives 2049 writes its year with four digits', () => {
  const pair = makeSigningPair(Date.UTC(2040, 0, 1))
  expect(new X509Certificate(pair.certificate).validToDate.getUTCFullYear()).toBe(2059)
})

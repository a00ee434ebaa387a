import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { bits, nothing, objectIdentifier, positiveInteger, sequence, set, time, utf8 } from './der.ts'

const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const COMMON_NAME = '2.5.4.3'
const TWENTY_YEARS_MS = 20 * 365 * 24 * 3600 * 1000

/** A key and the certificate that carries its public half, both in PEM. */
export type SigningPair = {
  privateKey: string
  certificate: string
}

/** Makes the pair the pretend provider signs its webhooks with: RSA 2048, valid for 20 years. */
export function makeSigningPair(nowMs: number): SigningPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSigned('messageverificationcerts.paypal.sandbox', publicKey, privateKey, nowMs),
  }
}

function selfSigned(name: string, publicKey: KeyObject, privateKey: KeyObject, nowMs: number): string {
  const algorithm = sequence(objectIdentifier(SHA256_WITH_RSA), nothing())
  const subject = sequence(set(sequence(objectIdentifier(COMMON_NAME), utf8(name))))
  // A day early, so that a checker whose clock is behind takes it too.
  const validity = sequence(time(new Date(nowMs - 86_400_000)), time(new Date(nowMs + TWENTY_YEARS_MS)))
  const serial = positiveInteger(Buffer.concat([Buffer.from([1]), randomBytes(15)]))
  const body = sequence(
    serial,
    algorithm,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = sequence(body, algorithm, bits(sign('sha256', body, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

import { X509Certificate, randomUUID, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { stamp, type PayPalContext } from './context.ts'
import { asObject } from './request-checks.ts'

const ALGORITHM = 'SHA256withRSA'
export const CERTIFICATE_NAME = 'CERT-sandbox.pem'

function message(transmissionId: string, time: string, webhookId: string, raw: Buffer): Buffer {
  return Buffer.from(`${transmissionId}|${time}|${webhookId}|${crc32(raw)}`)
}

/** The headers of one delivery. Every try has a transmission id and a time of its own; the event id stays. */
export function signedHeaders(context: PayPalContext, raw: Buffer): Record<string, string> {
  const transmissionId = randomUUID()
  const time = stamp(context.now())
  const signature = sign(
    'sha256',
    message(transmissionId, time, context.webhookId, raw),
    context.signingKey(),
  )
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': `${context.base()}/certs/${CERTIFICATE_NAME}`,
    'paypal-auth-algo': ALGORITHM,
  }
}

/** `POST /v1/notifications/verify-webhook-signature`. */
export function verificationStatus(context: PayPalContext, body: unknown): 'SUCCESS' | 'FAILURE' {
  const request = asObject(body) ?? {}
  const text = (name: string): string => (typeof request[name] === 'string' ? request[name] : '')
  const raw = Buffer.from(JSON.stringify(request.webhook_event ?? null))
  const signed = message(text('transmission_id'), text('transmission_time'), text('webhook_id'), raw)
  const { publicKey } = new X509Certificate(context.signingPair().certificate)
  const genuine =
    text('webhook_id') === context.webhookId &&
    text('auth_algo') === ALGORITHM &&
    verify('sha256', signed, publicKey, Buffer.from(text('transmission_sig'), 'base64'))
  return genuine ? 'SUCCESS' : 'FAILURE'
}

import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { takeFault } from '../payment/faults.ts'
import { sameText } from './access-token.ts'
import { stamp, type PayPalContext } from './context.ts'
import { PayPalError } from './errors.ts'
import { asObject } from './request-checks.ts'

const ALGORITHM = 'SHA256withRSA'

/** Only the sandbox verifies its own signatures, so it needs no certificate. */
function signature(context: PayPalContext, transmissionId: string, time: string, raw: Buffer): string {
  const signed = `${transmissionId}|${time}|${context.webhookId}|${crc32(raw)}`
  return createHmac('sha256', context.webhookSecret).update(signed).digest('base64')
}

const certificateUrl = (context: PayPalContext): string =>
  `${context.base()}/v1/notifications/certs/CERT-sandbox`

export function signedHeaders(context: PayPalContext, raw: Buffer): Record<string, string> {
  const transmissionId = randomUUID()
  const time = stamp(context.now())
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature(context, transmissionId, time, raw),
    'paypal-cert-url': certificateUrl(context),
    'paypal-auth-algo': ALGORITHM,
  }
}

export function verificationStatus(context: PayPalContext, body: unknown): 'SUCCESS' | 'FAILURE' {
  if (takeFault(context.store, ['verify-500'])) throw new PayPalError('INTERNAL_SERVER_ERROR')
  const request = asObject(body) ?? {}
  const text = (name: string): string => (typeof request[name] === 'string' ? request[name] : '')
  const raw = Buffer.from(JSON.stringify(request.webhook_event ?? null))
  const genuine =
    text('webhook_id') === context.webhookId &&
    text('auth_algo') === ALGORITHM &&
    text('cert_url') === certificateUrl(context) &&
    sameText(
      text('transmission_sig'),
      signature(context, text('transmission_id'), text('transmission_time'), raw),
    )
  return genuine ? 'SUCCESS' : 'FAILURE'
}

import { isRecord, parseJson } from '#shared/json.ts'
import { PayPalRefusal, type payPalHttp } from './paypal-http.ts'

/**
 * Older notifications are refused, so that an intercepted one cannot be replayed for ever. PayPal retries for 3 days.
 */
const MAX_AGE_MS = 4 * 24 * 3600 * 1000
const MAX_AHEAD_MS = 10 * 60 * 1000

export function webhookVerifier(call: ReturnType<typeof payPalHttp>, webhookId: string) {
  return async function verifyWebhook(
    headers: Record<string, string | undefined>,
    rawBody: Buffer,
    beforeAsking: () => void = () => {},
  ): Promise<boolean> {
    const transmission = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
    }
    const event = rawBody.toString('utf8')
    if (!Object.values(transmission).every(Boolean) || !isRecord(parseJson(event))) return false
    const age = Date.now() - Date.parse(transmission.transmission_time ?? '')
    if (!(age < MAX_AGE_MS && age > -MAX_AHEAD_MS)) return false
    beforeAsking()
    return ask(JSON.stringify({ ...transmission, webhook_id: webhookId }), event)
  }

  /** The signature covers the exact bytes of the event, so the event's text goes unchanged into the request. */
  async function ask(fields: string, event: string): Promise<boolean> {
    try {
      const { verification_status: status } = await call<{ verification_status?: string }>({
        about: 'notification',
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        json: `${fields.slice(0, -1)},"webhook_event":${event}}`,
      })
      return status === 'SUCCESS'
    } catch (error) {
      if (error instanceof PayPalRefusal) return false
      throw error
    }
  }
}

import { isRecord, parseJson } from '#shared/json.ts'
import { PayPalRefusal, type payPalHttp } from './paypal-http.ts'
import { ProviderUnavailable } from '../interface.ts'

/** Older notifications are refused: a captured one must not be played again for ever. PayPal retries for 3 days. */
const MAX_AGE_MS = 4 * 24 * 3600 * 1000
const MAX_AHEAD_MS = 10 * 60 * 1000
/** Forged notifications must not use up the calls that PayPal allows the shop. Genuine ones do not count. */
const MAX_REFUSED_A_MINUTE = 30

/** Asks PayPal whether a notification is its own. */
export function webhookVerifier(call: ReturnType<typeof payPalHttp>, webhookId: string) {
  let refused = { minute: 0, count: 0 }

  /** Counts a notification as refused until PayPal says otherwise. @throws ProviderUnavailable after too many */
  function beginQuestion(): { minute: number; count: number } {
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== refused.minute) refused = { minute, count: 0 }
    if (refused.count >= MAX_REFUSED_A_MINUTE)
      throw new ProviderUnavailable('Too many notifications were refused in this minute.')
    refused.count += 1
    return refused
  }

  /** @throws ProviderUnavailable when PayPal does not say */
  return async function verifyWebhook(
    headers: Record<string, string | undefined>,
    rawBody: Buffer,
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
    const question = beginQuestion()
    const genuine = await ask(JSON.stringify({ ...transmission, webhook_id: webhookId }), event)
    if (genuine) question.count -= 1
    return genuine
  }

  /** The signature is over the very bytes of the event, so its text goes into the question as it came. */
  async function ask(fields: string, event: string): Promise<boolean> {
    try {
      const { verification_status: status } = await call<{ verification_status?: string }>({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        json: `${fields.slice(0, -1)},"webhook_event":${event}}`,
      })
      return status === 'SUCCESS'
    } catch (error) {
      // PayPal could not read the question: only what the notification brought can be wrong with it.
      if (error instanceof PayPalRefusal) return false
      throw error
    }
  }
}

import { CheckFailed, KEYS_REFUSED } from '../../check-failed.ts'
import type { PayPalSettings } from './settings.ts'
import { PAYPAL_EVENTS } from './webhook-event.ts'

type Account = Pick<PayPalSettings, 'apiUrl' | 'clientId' | 'clientSecret' | 'webhookId'>

const REQUEST_TIMEOUT_MS = 10_000

export async function checkPaymentAccount(payment: Account): Promise<void> {
  await token(payment)
}

export async function checkPaymentWebhook(payment: Account, publicUrl: string): Promise<void> {
  const access = await token(payment)
  const response = await fetch(
    `${payment.apiUrl}/v1/notifications/webhooks/${encodeURIComponent(payment.webhookId)}`,
    {
      headers: { authorization: `Bearer ${access}` },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    },
  )
  if (!response.ok) {
    await response.body?.cancel()
    refuseOutage(response)
    throw new CheckFailed(
      `the provider knows no such webhook (HTTP ${response.status})`,
      'PayPal ne connaît pas ce Webhook ID dans cette application.',
    )
  }
  const { url, event_types: events = [] } = (await response.json()) as {
    url?: string
    event_types?: { name: string }[]
  }
  const wanted = `${publicUrl}/api/payments/webhook`
  if (url !== wanted)
    throw new CheckFailed(
      `notifications go to ${url ?? 'nowhere'}, not to ${wanted}`,
      `Ce webhook mène à une autre adresse. Chez PayPal, donnez-lui celle-ci\u00A0: ${wanted}`,
    )
  const names = events.map(({ name }) => name)
  const missing = names.includes('*') ? [] : PAYPAL_EVENTS.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new CheckFailed(
      `not subscribed to ${missing.join(', ')}`,
      `Chez PayPal, cochez aussi ces événements du webhook\u00A0: ${missing.join(', ')}`,
    )
}

async function token(payment: Account): Promise<string> {
  const credentials = Buffer.from(`${payment.clientId}:${payment.clientSecret}`).toString('base64')
  const response = await fetch(`${payment.apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    refuseOutage(response)
    throw new CheckFailed(`the provider refuses the credentials (HTTP ${response.status})`, KEYS_REFUSED)
  }
  const { access_token: access = '' } = (await response.json()) as { access_token?: string }
  return access
}

function refuseOutage({ status }: Response): void {
  if (status === 429 || status >= 500) throw new Error(`PayPal does not answer (HTTP ${status})`)
}

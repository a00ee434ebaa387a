import { Stripe } from 'stripe'
import { reasonOf } from '../../../log/reason-of.ts'
import { CheckFailed, KEYS_REFUSED } from '../../check-failed.ts'
import type { StripeSettings } from './settings.ts'
import { STRIPE_EVENTS } from './webhook-event.ts'

type Account = Pick<StripeSettings, 'secretKey'>

const REQUEST_TIMEOUT_MS = 10_000

const open = ({ secretKey }: Account, more: Stripe.StripeConfig) =>
  new Stripe(secretKey, { timeout: REQUEST_TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false, ...more })

export async function checkPaymentAccount(settings: Account, more: Stripe.StripeConfig = {}): Promise<void> {
  const { charges_enabled: isOpen } = await answerOf(open(settings, more).accounts.retrieveCurrent())
  if (!isOpen)
    throw new CheckFailed(
      'the account may not take payments yet; complete it at the provider',
      'Ce compte ne peut pas encore encaisser\u00A0: terminez son activation chez Stripe.',
    )
}

export async function checkPaymentWebhook(
  settings: Account,
  publicUrl: string,
  more: Stripe.StripeConfig = {},
): Promise<void> {
  const { data } = await answerOf(open(settings, more).webhookEndpoints.list({ limit: 100 }))
  const wanted = `${publicUrl}/api/payments/webhook`
  const endpoint = data.find(({ url }) => url === wanted)
  if (!endpoint)
    throw new CheckFailed(
      `no notifications go to ${wanted}`,
      `Aucun webhook ne mène à la boutique. Chez Stripe, ajoutez-en un vers\u00A0: ${wanted}`,
    )
  if (endpoint.status !== 'enabled')
    throw new CheckFailed(
      `notifications to ${wanted} are turned off`,
      'Le webhook de la boutique est désactivé chez Stripe.',
    )
  const names: string[] = endpoint.enabled_events
  const missing = names.includes('*') ? [] : STRIPE_EVENTS.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new CheckFailed(
      `not subscribed to ${missing.join(', ')}`,
      `Chez Stripe, cochez aussi ces événements du webhook\u00A0: ${missing.join(', ')}`,
    )
}

async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode, type, code, detail } = error
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new CheckFailed(`the provider refuses the credentials (HTTP ${statusCode})`, KEYS_REFUSED)
    // `detail` is the network error, if there was one.
    const network = detail instanceof Error ? `: ${reasonOf(detail)}` : ''
    throw new Error(`the provider does not say (${code ?? type}${network})`, { cause: error })
  }
}

import { z } from 'zod'

const text = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Where PayPal moves money. */
const LIVE_PAYPAL = 'https://api-m.paypal.com'

/** The variables of the payment provider. Without them the shop sells with its sandbox. */
export const PAYMENT_VARIABLES = {
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_API_URL: url.optional(),
  PAYPAL_SDK_URL: url.optional(),
}

export const PAYMENT_SECRETS = ['PAYPAL_CLIENT_SECRET'] as const

const Variables = z.object(PAYMENT_VARIABLES)
type PaymentVariables = z.infer<typeof Variables>

const OF_PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_API_URL'] as const

/** Settings that say something only together. */
export const PAYMENT_GROUPS = [[...OF_PAYPAL]]

/** The provider and how to reach it; its sandbox where its settings are missing. */
export function paymentConfig(env: PaymentVariables) {
  const [clientId, clientSecret, webhookId, apiUrl] = OF_PAYPAL.map((name) => env[name])
  if (!clientId || !clientSecret || !webhookId || !apiUrl)
    return { provider: 'paypal' as const, sandbox: true as const }
  const sdkUrl = env.PAYPAL_SDK_URL
  return {
    provider: 'paypal' as const,
    sandbox: false as const,
    clientId,
    clientSecret,
    webhookId,
    apiUrl,
    sdkUrl,
  }
}

export type PaymentConfig = ReturnType<typeof paymentConfig>

/** What keeps a live shop from taking money, a line each. */
export function paymentProblems(env: PaymentVariables): (string | false | undefined)[] {
  const { PAYPAL_CLIENT_ID: client, PAYPAL_API_URL: api, PAYPAL_SDK_URL: sdk } = env
  return [
    !client &&
      `PAYPAL_CLIENT_ID: missing; live mode refuses the payment sandbox: set it with PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_API_URL=${LIVE_PAYPAL}.`,
    api && api !== LIVE_PAYPAL && `PAYPAL_API_URL: no money moves there; set ${LIVE_PAYPAL}.`,
    sdk && !sdk.startsWith('https:') && 'PAYPAL_SDK_URL: does not begin with https://.',
  ]
}

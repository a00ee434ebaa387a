import { z } from 'zod'

const text = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Where PayPal moves money. */
export const LIVE_PAYPAL = 'https://api-m.paypal.com'

/** The variables of the payment providers. Without those of the chosen one the shop sells with its sandbox. */
export const PAYMENT_VARIABLES = {
  PAYMENT_PROVIDER: z.enum(['paypal', 'stripe']).default('paypal'),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_API_URL: url.optional(),
  PAYPAL_SDK_URL: url.optional(),
  STRIPE_SECRET_KEY: text.regex(/^[sr]k_/, 'does not begin with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.regex(/^pk_/, 'does not begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_/, 'does not begin with whsec_').optional(),
}

export const PAYMENT_SECRETS = ['PAYPAL_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const Variables = z.object(PAYMENT_VARIABLES)
export type PaymentVariables = z.infer<typeof Variables>

const OF_PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_API_URL'] as const
const OF_STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Settings that say something only together. */
export const PAYMENT_GROUPS = [[...OF_PAYPAL], [...OF_STRIPE]]

/** The provider and how to reach it; its sandbox where its settings are missing. */
export function paymentConfig(env: PaymentVariables) {
  const { PAYMENT_PROVIDER: provider } = env
  if (provider === 'stripe') {
    const [secretKey, publishableKey, webhookSecret] = OF_STRIPE.map((name) => env[name])
    if (!secretKey || !publishableKey || !webhookSecret) return { provider, sandbox: true as const }
    return { provider, sandbox: false as const, secretKey, publishableKey, webhookSecret }
  }
  const [clientId, clientSecret, webhookId, apiUrl] = OF_PAYPAL.map((name) => env[name])
  if (!clientId || !clientSecret || !webhookId || !apiUrl) return { provider, sandbox: true as const }
  const sdkUrl = env.PAYPAL_SDK_URL
  return { provider, sandbox: false as const, clientId, clientSecret, webhookId, apiUrl, sdkUrl }
}

export type PaymentConfig = ReturnType<typeof paymentConfig>

/** What keeps a live shop from taking money, a line each. */
export function paymentProblems(env: PaymentVariables): (string | false | undefined)[] {
  if (env.PAYMENT_PROVIDER === 'stripe') {
    const [secret, publishable] = OF_STRIPE.map((name) => env[name])
    return [
      !secret &&
        'STRIPE_SECRET_KEY: missing; live mode refuses the payment sandbox: set it with STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
      secret &&
        !/^[sr]k_live_/.test(secret) &&
        'STRIPE_SECRET_KEY: no money moves with it; set one of the live mode.',
      publishable &&
        !publishable.startsWith('pk_live_') &&
        'STRIPE_PUBLISHABLE_KEY: no money moves with it; set the one of the live mode.',
    ]
  }
  const { PAYPAL_CLIENT_ID: client, PAYPAL_API_URL: api, PAYPAL_SDK_URL: sdk } = env
  return [
    !client &&
      `PAYPAL_CLIENT_ID: missing; live mode refuses the payment sandbox: set it with PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_API_URL=${LIVE_PAYPAL}.`,
    api && api !== LIVE_PAYPAL && `PAYPAL_API_URL: no money moves there; set ${LIVE_PAYPAL}.`,
    sdk && !sdk.startsWith('https:') && 'PAYPAL_SDK_URL: does not begin with https://.',
  ]
}

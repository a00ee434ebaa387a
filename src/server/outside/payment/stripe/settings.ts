import { text, type ProviderSettings } from '../provider-settings.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

const VARIABLES = {
  STRIPE_SECRET_KEY: text.regex(/^[sr]k_/, 'does not begin with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.regex(/^pk_/, 'does not begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_/, 'does not begin with whsec_').optional(),
}

export const STRIPE_SETTINGS: ProviderSettings<keyof typeof VARIABLES, StripeSettings> = {
  variables: VARIABLES,
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  together: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  read({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  }) {
    if (!secretKey || !publishableKey || !webhookSecret) return undefined
    return { secretKey, publishableKey, webhookSecret }
  },
  problems: ({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }) => [
    !secret &&
      'STRIPE_SECRET_KEY: missing, while other variables of the payment provider are set; set it with STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
    secret &&
      !/^[sr]k_live_/.test(secret) &&
      'STRIPE_SECRET_KEY: no money moves with it; set one of the live mode.',
    publishable &&
      !publishable.startsWith('pk_live_') &&
      'STRIPE_PUBLISHABLE_KEY: no money moves with it; set the one of the live mode.',
  ],
}

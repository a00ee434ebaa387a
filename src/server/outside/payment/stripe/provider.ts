import { SANDBOX_PATH, type PaymentProvider } from '../provider.ts'
import { checkPaymentAccount, checkPaymentWebhook } from './check-account.ts'
import { STRIPE_SETTINGS, type StripeSettings } from './settings.ts'
import { stripe } from './stripe.ts'

const sandboxAccount = {
  provider: 'stripe' as const,
  secretKey: 'sk_test_carapace_sandbox',
  publishableKey: 'pk_test_carapace_sandbox',
  webhookSecret: 'whsec_carapace_sandbox',
}

const LINK = ['https://link.com', 'https://*.link.com']

export const STRIPE: PaymentProvider<
  keyof typeof STRIPE_SETTINGS.variables,
  StripeSettings,
  typeof sandboxAccount
> = {
  settings: STRIPE_SETTINGS,
  sandboxAccount,
  open: ({ secretKey, webhookSecret }, { log }) => stripe({ secretKey, webhookSecret, log }),
  // Stripe's ids have a prefix, for example `pi_`.
  made: (id) => id.includes('_'),
  openSandbox: (address, { log }) => {
    const { secretKey, webhookSecret } = sandboxAccount
    return stripe({ secretKey, webhookSecret, log, address })
  },
  browser: ({ publishableKey }) => ({ clientId: publishableKey }),
  browserSandbox: (sandboxUrl) => ({
    clientId: sandboxAccount.publishableKey,
    sdkUrl: `${sandboxUrl}${SANDBOX_PATH}/stripe.js`,
  }),
  paymentPage: ({ secretKey }, paymentId) => {
    const trials = /^[sr]k_live_/.test(secretKey) ? '' : 'test/'
    return `https://dashboard.stripe.com/${trials}payments/${encodeURIComponent(paymentId)}`
  },
  // The hosts that https://docs.stripe.com/security/guide lists for Stripe.js and for Link, which is part of the
  // Payment Element. The hosts of Stripe's address field (maps) and of its own checkout page (pictures) are left out,
  // because the shop uses neither.
  hosts: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...LINK],
    'connect-src': ['https://api.stripe.com', ...LINK],
    'img-src': ['https://*.link.com'],
  },
  // Stripe's element shows the wallets in its own frames, so they need no other hosts.
  walletHosts: { 'apple-pay': {}, 'google-pay': {} },
  account: { variable: 'STRIPE_SECRET_KEY', check: (settings) => checkPaymentAccount(settings) },
  webhook: {
    variable: 'STRIPE_WEBHOOK_SECRET',
    check: (settings, publicUrl) => checkPaymentWebhook(settings, publicUrl),
  },
}

import { SANDBOX_PATH, type PaymentProvider } from '../provider.ts'
import { checkPaymentAccount, checkPaymentWebhook } from './check-account.ts'
import { paypal } from './paypal.ts'
import { LIVE_PAYPAL, PAYPAL_SETTINGS, type PayPalSettings } from './settings.ts'

const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

const APPLE = 'https://applepay.cdn-apple.com'
const GOOGLE = 'https://pay.google.com'

const sandboxAccount = {
  provider: 'paypal' as const,
  clientId: 'carapace-sandbox',
  clientSecret: 'carapace-sandbox',
  webhookId: 'WH-CARAPACE-SANDBOX',
}

export const PAYPAL: PaymentProvider<
  keyof typeof PAYPAL_SETTINGS.variables,
  PayPalSettings,
  typeof sandboxAccount
> = {
  settings: PAYPAL_SETTINGS,
  sandboxAccount,
  open: ({ apiUrl, clientId, clientSecret, webhookId }, shared) =>
    paypal({ ...shared, apiUrl: () => apiUrl, clientId, clientSecret, webhookId }),
  made: (id) => !id.includes('_'),
  openSandbox: (sandboxUrl, shared) =>
    paypal({ ...shared, ...sandboxAccount, apiUrl: () => `${sandboxUrl()}${SANDBOX_PATH}` }),
  browser: ({ clientId, sdkUrl, apiUrl }) => ({
    clientId,
    sdkUrl,
    ...(apiUrl !== LIVE_PAYPAL && { isTest: true }),
  }),
  browserSandbox: (sandboxUrl) => ({
    clientId: sandboxAccount.clientId,
    isTest: true,
    sdkUrl: `${sandboxUrl}${SANDBOX_PATH}/sdk/js`,
    walletsUrl: `${sandboxUrl}${SANDBOX_PATH}/wallets.js`,
  }),
  paymentPage: ({ apiUrl }, paymentId) => {
    const host = apiUrl === LIVE_PAYPAL ? 'www.paypal.com' : 'www.sandbox.paypal.com'
    return `https://${host}/activity/payment/${encodeURIComponent(paymentId)}`
  },
  // The hosts that https://developer.paypal.com/sdk/js/best-practices lists.
  hosts: {
    'script-src': HOSTS,
    'connect-src': HOSTS,
    'frame-src': HOSTS,
    'img-src': HOSTS,
    'style-src': HOSTS,
  },
  walletHosts: {
    'apple-pay': {
      'script-src': [APPLE],
      'connect-src': [APPLE],
      'img-src': [APPLE],
      'style-src': [APPLE],
    },
    'google-pay': {
      'script-src': [GOOGLE],
      'connect-src': [GOOGLE, 'https://google.com/pay', 'https://www.google.com/pay'],
      'frame-src': [GOOGLE],
      'img-src': [GOOGLE, 'https://www.gstatic.com'],
    },
  },
  account: { variable: 'PAYPAL_API_URL', check: checkPaymentAccount },
  webhook: { variable: 'PAYPAL_WEBHOOK_ID', check: checkPaymentWebhook },
}

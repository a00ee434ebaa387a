import { SANDBOX_PATH, type PaymentProvider, type SettingsOf } from '../provider.ts'
import { checkPaymentAccount, checkPaymentWebhook } from './check-account.ts'
import { paypal } from './paypal.ts'

const HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']

const sandboxAccount = {
  provider: 'paypal' as const,
  clientId: 'carapace-sandbox',
  clientSecret: 'carapace-sandbox',
  webhookId: 'WH-CARAPACE-SANDBOX',
}

/** PayPal's Orders v2. */
export const PAYPAL: PaymentProvider<SettingsOf<'paypal'>, typeof sandboxAccount> = {
  sandboxAccount,
  open: ({ apiUrl, clientId, clientSecret, webhookId }, shared) =>
    paypal({ ...shared, apiUrl: () => apiUrl, clientId, clientSecret, webhookId }),
  openSandbox: (sandboxUrl, shared) =>
    paypal({ ...shared, ...sandboxAccount, apiUrl: () => `${sandboxUrl()}${SANDBOX_PATH}` }),
  browser: ({ clientId, sdkUrl }) => ({ clientId, sdkUrl }),
  browserSandbox: (sandboxUrl) => ({
    clientId: sandboxAccount.clientId,
    sdkUrl: `${sandboxUrl}${SANDBOX_PATH}/sdk/js`,
  }),
  // What its buttons load, as PayPal documents it. Its forms are in its own frames and windows.
  hosts: {
    'script-src': HOSTS,
    'connect-src': HOSTS,
    'frame-src': HOSTS,
    'img-src': HOSTS,
    'style-src': HOSTS,
  },
  account: { variable: 'PAYPAL_API_URL', check: checkPaymentAccount },
  webhook: { variable: 'PAYPAL_WEBHOOK_ID', check: checkPaymentWebhook },
}

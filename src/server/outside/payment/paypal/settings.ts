import { text, url, type ProviderSettings } from '../provider-settings.ts'

export const LIVE_PAYPAL = 'https://api-m.paypal.com'
const TEST_PAYPAL = 'https://api-m.sandbox.paypal.com'

export type PayPalSettings = {
  clientId: string
  clientSecret: string
  webhookId: string
  apiUrl: string
  sdkUrl: string | undefined
}

const VARIABLES = {
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_API_URL: url.optional(),
  PAYPAL_SDK_URL: url.optional(),
}

export const PAYPAL_SETTINGS: ProviderSettings<keyof typeof VARIABLES, PayPalSettings> = {
  variables: VARIABLES,
  secrets: ['PAYPAL_CLIENT_SECRET'],
  together: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  read(
    {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_API_URL: givenUrl,
      PAYPAL_SDK_URL: sdkUrl,
    },
    isLive,
  ) {
    if (!clientId || !clientSecret || !webhookId) return undefined
    const apiUrl = givenUrl ?? (isLive ? LIVE_PAYPAL : TEST_PAYPAL)
    return { clientId, clientSecret, webhookId, apiUrl, sdkUrl }
  },
  problems: ({ PAYPAL_CLIENT_ID: client, PAYPAL_API_URL: api, PAYPAL_SDK_URL: sdk }) => [
    !client &&
      'PAYPAL_CLIENT_ID: missing, while other variables of the payment provider are set; set it with PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID.',
    api && api !== LIVE_PAYPAL && `PAYPAL_API_URL: no money moves there; set ${LIVE_PAYPAL}.`,
    sdk && !sdk.startsWith('https:') && 'PAYPAL_SDK_URL: does not begin with https://.',
  ],
}

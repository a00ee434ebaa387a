import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import { PAYPAL_HOSTS } from './paypal/browser.ts'
import { paypal } from './paypal/paypal.ts'
import type { PaymentPort } from './port.ts'

/** What the shop and its payment sandbox know of each other; they are no secrets, as no money is behind them. */
export const SANDBOX_PAYMENT = {
  clientId: 'carapace-sandbox',
  clientSecret: 'carapace-sandbox',
  webhookId: 'WH-CARAPACE-SANDBOX',
}

const SANDBOX_PATH = '/sandbox/paypal'

/** What the payment page may load from the provider. */
export const PAYMENT_HOSTS = PAYPAL_HOSTS

/** What the browser needs to draw the provider's buttons. */
export function browserPayment({ payment }: Pick<Config, 'payment'>, sandboxUrl: string) {
  return payment.sandbox
    ? { clientId: SANDBOX_PAYMENT.clientId, sdkUrl: `${sandboxUrl}${SANDBOX_PATH}/sdk/js`, isPretend: true }
    : { clientId: payment.clientId, sdkUrl: payment.sdkUrl, isPretend: false }
}

/** The provider that the configuration names, or its sandbox at `sandboxUrl()`. */
export function openPayment(config: Config, log: FastifyBaseLogger, sandboxUrl: () => string): PaymentPort {
  const { payment, publicUrl } = config
  const shared = { log, publicUrl }
  if (payment.sandbox) {
    return paypal({
      ...shared,
      ...SANDBOX_PAYMENT,
      apiUrl: () => `${sandboxUrl()}${SANDBOX_PATH}`,
    })
  }
  return paypal({
    ...shared,
    apiUrl: () => payment.apiUrl,
    clientId: payment.clientId,
    clientSecret: payment.clientSecret,
    webhookId: payment.webhookId,
  })
}

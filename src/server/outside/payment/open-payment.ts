import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import { paypal } from './paypal/paypal.ts'
import type { PaymentPort } from './port.ts'

/** What the shop and its payment sandbox know of each other; they are no secrets, as no money is behind them. */
export const SANDBOX_PAYMENT = {
  clientId: 'carapace-sandbox',
  clientSecret: 'carapace-sandbox',
  webhookId: 'WH-CARAPACE-SANDBOX',
}

/** The provider that the configuration names: PayPal, or the sandbox at `sandboxUrl()`. */
export function openPayment(config: Config, log: FastifyBaseLogger, sandboxUrl: () => string): PaymentPort {
  const { payment, publicUrl } = config
  const shared = { log, publicUrl }
  if (payment.sandbox) {
    return paypal({
      ...shared,
      ...SANDBOX_PAYMENT,
      apiUrl: () => `${sandboxUrl()}/sandbox/paypal`,
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

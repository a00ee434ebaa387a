import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import { BUILT_IN_TRUST, PAYPAL_SANDBOX_TRUST, PAYPAL_TRUST } from './certificate-chain.ts'
import { paypal } from './paypal.ts'
import type { PaymentPort } from './port.ts'
import { isPayPalAddress } from './webhook-signature.ts'

/** What the shop and its payment sandbox know of each other; they are no secrets, as no money is behind them. */
export const SANDBOX_PAYMENT = {
  clientId: 'carapace-sandbox',
  clientSecret: 'carapace-sandbox',
  webhookId: 'WH-CARAPACE-SANDBOX',
}

/** The provider that the configuration names: PayPal, or the sandbox at `sandboxUrl()`. */
export function openPayment(config: Config, log: FastifyBaseLogger, sandboxUrl: () => string): PaymentPort {
  const { payment, publicUrl, shop } = config
  const shared = { log, publicUrl, brandName: shop.name }
  if (payment.sandbox) {
    return paypal({
      ...shared,
      ...SANDBOX_PAYMENT,
      apiUrl: () => `${sandboxUrl()}/sandbox/paypal`,
      webhookId: () => SANDBOX_PAYMENT.webhookId,
      trust: BUILT_IN_TRUST,
      trustsCertificate: (url) =>
        url.startsWith(`${sandboxUrl()}/sandbox/paypal/certs/`) ||
        url.startsWith(`${publicUrl}/sandbox/paypal/certs/`),
    })
  }
  return paypal({
    ...shared,
    apiUrl: () => payment.apiUrl,
    clientId: payment.clientId,
    clientSecret: payment.clientSecret,
    webhookId: () => payment.webhookId,
    trust: payment.apiUrl.includes('.sandbox.') ? PAYPAL_SANDBOX_TRUST : PAYPAL_TRUST,
    trustsCertificate: isPayPalAddress,
  })
}

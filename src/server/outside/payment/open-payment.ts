import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import { PAYPAL } from './paypal/provider.ts'
import type { PaymentPort } from './port.ts'
import type { BrowserHosts, BrowserPayment, ProviderName } from './provider.ts'

type Payment = Pick<Config, 'payment'>

/** Whatever the configuration says of the provider, for its adapter alone. */
function chosen({ payment }: Payment) {
  return {
    ...PAYPAL,
    isSandbox: payment.sandbox,
    settings: payment.sandbox ? undefined : payment,
  }
}

/** What the browser needs to show the provider's means of payment. */
export function browserPayment(
  config: Payment,
  sandboxUrl: string,
): BrowserPayment & { provider: ProviderName; isPretend: boolean } {
  const { settings, browser, browserSandbox } = chosen(config)
  const { provider } = config.payment
  return settings
    ? { provider, ...browser(settings), isPretend: false }
    : { provider, ...browserSandbox(sandboxUrl), isPretend: true }
}

/** What the payment page may load from the provider. */
export function paymentHosts(config: Payment): BrowserHosts {
  return chosen(config).hosts
}

/** The provider that the configuration names, or its sandbox at `sandboxUrl()`. */
export function openPayment(config: Config, log: FastifyBaseLogger, sandboxUrl: () => string): PaymentPort {
  const { settings, open, openSandbox } = chosen(config)
  const shared = { log, publicUrl: config.publicUrl }
  return settings ? open(settings, shared) : openSandbox(sandboxUrl, shared)
}

/** What the pretend provider has to know of the shop. */
export function sandboxAccount({ payment }: Payment) {
  return { provider: payment.provider, ...PAYPAL.sandboxCredentials }
}

/** What the doctor asks the provider, by the variable that a failure is to be mended in. */
export function paymentChecks(config: Pick<Config, 'payment' | 'publicUrl'>) {
  const { settings, account, webhook } = chosen(config)
  if (!settings) return undefined
  return {
    account: { variable: account.variable, check: () => account.check(settings) },
    webhook: { variable: webhook.variable, check: () => webhook.check(settings, config.publicUrl) },
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { type ExtraMeans, isOffered, WALLETS } from '#shared/wallets.ts'
import type { PaymentPort } from './interface.ts'
import type { BrowserHosts, BrowserPayment, PaymentProvider, Shared } from './provider.ts'
import { PROVIDERS } from './providers.ts'
import type { PaymentConfig, ProviderName } from './settings.ts'

type Payment = { payment: PaymentConfig }
type PublicPayment = Payment & { publicUrl: string }

/** Returns the chosen provider with its settings, or its sandbox if there are no settings. */
function chosen({ payment: { provider: name, settings } }: Payment) {
  // `settings` was read by this same provider (`paymentConfig`), but the type does not say so.
  const provider = PROVIDERS[name] as PaymentProvider<string, typeof settings, unknown>
  const { hosts, walletHosts } = provider
  if (settings === undefined)
    return {
      hosts,
      walletHosts,
      browser: provider.browserSandbox,
      open: provider.openSandbox,
      paymentPage: () => undefined,
      checks: () => undefined,
    }
  return {
    hosts,
    walletHosts,
    browser: () => provider.browser(settings),
    paymentPage: (paymentId: string) => provider.paymentPage(settings, paymentId),
    open: (_sandboxUrl: () => string, shared: Shared) => provider.open(settings, shared),
    checks: (publicUrl: string) => ({
      account: { variable: provider.account.variable, check: () => provider.account.check(settings) },
      webhook: {
        variable: provider.webhook.variable,
        check: () => provider.webhook.check(settings, publicUrl),
      },
    }),
  }
}

/** Returns what the browser needs to show the provider's payment methods. */
export function browserPayment(
  config: Payment,
  sandboxUrl: string,
): BrowserPayment & { provider: ProviderName; isPretend: boolean } {
  const { provider, sandbox: isPretend } = config.payment
  return { provider, isPretend, ...chosen(config).browser(sandboxUrl) }
}

/** Returns what the payment page may load: the provider's hosts, and the hosts of each active wallet. */
export function paymentHosts(config: Payment, means: ExtraMeans): BrowserHosts[] {
  const { hosts, walletHosts } = chosen(config)
  return [hosts, ...WALLETS.filter((wallet) => isOffered(wallet, means)).map((wallet) => walletHosts[wallet])]
}

/** Opens the provider that the configuration names, or its sandbox at `sandboxUrl()`. */
export function openPayment(
  config: PublicPayment,
  log: FastifyBaseLogger,
  sandboxUrl: () => string,
): PaymentPort {
  return chosen(config).open(sandboxUrl, { log, publicUrl: config.publicUrl })
}

/**
 * Returns the address of the payment in the provider's own pages, or undefined for the sandbox, which has no
 * such pages.
 */
export function paymentPage(config: Payment, paymentId: string): string | undefined {
  return chosen(config).paymentPage(paymentId)
}

/** Returns the provider that the sandbox simulates, and what it needs to know about the shop. */
export function sandboxAccount(config: Payment) {
  return PROVIDERS[config.payment.provider].sandboxAccount
}

/** Returns the doctor's checks of the provider, by the variable to correct if a check fails. */
export function paymentChecks(config: PublicPayment) {
  return chosen(config).checks(config.publicUrl)
}

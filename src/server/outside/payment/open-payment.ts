import type { FastifyBaseLogger } from 'fastify'
import { type ExtraMeans, isOffered, WALLETS } from '#shared/wallets.ts'
import type { Config } from '../../config/config.ts'
import { PAYPAL } from './paypal/provider.ts'
import type { PaymentPort } from './interface.ts'
import type { BrowserHosts, BrowserPayment, PaymentProvider, ProviderName, Shared } from './provider.ts'
import { STRIPE } from './stripe/provider.ts'

type Payment = Pick<Config, 'payment'>

/** The chosen provider, its settings given; without them its sandbox stands in. */
function chosen({ payment }: Payment) {
  if (payment.provider === 'stripe') return bound(STRIPE, payment.sandbox ? undefined : payment)
  return bound(PAYPAL, payment.sandbox ? undefined : payment)
}

function bound<Settings, Account>(
  provider: PaymentProvider<Settings, Account>,
  settings: Settings | undefined,
) {
  const { hosts, walletHosts, sandboxAccount: account } = provider
  if (settings === undefined)
    return {
      hosts,
      walletHosts,
      account,
      browser: provider.browserSandbox,
      open: provider.openSandbox,
      paymentPage: () => undefined,
      checks: () => undefined,
    }
  return {
    hosts,
    walletHosts,
    account,
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

/** What the browser needs to show the provider's means of payment. */
export function browserPayment(
  config: Payment,
  sandboxUrl: string,
): BrowserPayment & { provider: ProviderName; isPretend: boolean } {
  const { provider, sandbox: isPretend } = config.payment
  return { provider, isPretend, ...chosen(config).browser(sandboxUrl) }
}

/** What the payment page may load from the provider, one set for the provider and one for each wallet that is on. */
export function paymentHosts(config: Payment, means: ExtraMeans): BrowserHosts[] {
  const { hosts, walletHosts } = chosen(config)
  return [hosts, ...WALLETS.filter((wallet) => isOffered(wallet, means)).map((wallet) => walletHosts[wallet])]
}

/** The provider that the configuration names, or its sandbox at `sandboxUrl()`. */
export function openPayment(config: Config, log: FastifyBaseLogger, sandboxUrl: () => string): PaymentPort {
  return chosen(config).open(sandboxUrl, { log, publicUrl: config.publicUrl })
}

/** The payment in the provider's own pages; the sandbox has none. */
export function paymentPage(config: Payment, paymentId: string): string | undefined {
  return chosen(config).paymentPage(paymentId)
}

/** Which provider the sandbox is to be, and what it has to know of the shop. */
export function sandboxAccount(config: Payment) {
  return chosen(config).account
}

/** What the doctor asks the provider, by the variable that a failure is to be mended in. */
export function paymentChecks(config: Pick<Config, 'payment' | 'publicUrl'>) {
  return chosen(config).checks(config.publicUrl)
}

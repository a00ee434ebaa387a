import type { FastifyBaseLogger } from 'fastify'
import { type ExtraMeans, isOffered, WALLETS } from '#shared/wallets.ts'
import { reopened } from '../reopened.ts'
import { ProviderUnavailable, type PaymentPort } from './interface.ts'
import type { BrowserHosts, BrowserPayment, PaymentProvider, Shared } from './provider.ts'
import { PROVIDERS } from './providers.ts'
import type { PaymentConfig, ProviderName } from './settings.ts'

type Payment = { payment: PaymentConfig }
type PublicPayment = Payment & { publicUrl: string }
type Keys = { provider: ProviderName; settings: PaymentConfig['settings'] }

function providerWith({ provider: name, settings }: Keys) {
  // `paymentConfig` read `settings` with this same provider, but the type does not say so.
  const provider = PROVIDERS[name] as PaymentProvider<string, typeof settings, unknown>
  const { hosts, walletHosts, made } = provider
  if (settings === undefined)
    return {
      made,
      hosts,
      walletHosts,
      browser: provider.browserSandbox,
      open: provider.openSandbox,
      paymentPage: () => undefined,
      checks: () => undefined,
    }
  return {
    made,
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

/** In a live shop without keys, `clientId` is ''. */
export function browserPayment(
  { payment }: Payment,
  sandboxUrl: string,
): BrowserPayment & { provider: ProviderName; isPretend: boolean } {
  const { provider, sandbox: isPretend, settings } = payment
  const isClosed = settings === undefined && !isPretend
  const browser = isClosed ? { clientId: '' } : providerWith(payment).browser(sandboxUrl)
  return { provider, isPretend, ...browser }
}

export function paymentHosts({ payment }: Payment, means: ExtraMeans): BrowserHosts[] {
  const { hosts, walletHosts } = providerWith(payment)
  return [hosts, ...WALLETS.filter((wallet) => isOffered(wallet, means)).map((wallet) => walletHosts[wallet])]
}

/**
 * Calls that name an order, a payment or a refund go to the provider that made it, so older orders can be refunded
 * after a change of provider. If the shop has no keys of that provider, they go to the chosen provider.
 */
export function openPayment(
  config: PublicPayment,
  log: FastifyBaseLogger,
  sandboxUrl: () => string,
): PaymentPort {
  const opened = reopened(
    () => config.payment,
    (payment) => {
      const open = (keys: Keys) => {
        const { made, open: openProvider } = providerWith(keys)
        return { made, port: openProvider(sandboxUrl, { log, publicUrl: config.publicUrl }) }
      }
      const isClosed = payment.settings === undefined && !payment.sandbox
      const chosen = isClosed ? { made: () => false, port: NO_PAYMENT } : open(payment)
      return { chosen: chosen.port, all: [...payment.others.map(open), chosen] }
    },
  )
  const chosen = () => opened().chosen
  const of = (id: string) => opened().all.find(({ made }) => made(id))?.port ?? chosen()
  return {
    get leastCents() {
      return chosen().leastCents
    },
    createOrder: (request) => chosen().createOrder(request),
    getOrder: (paymentOrderId) => of(paymentOrderId).getOrder(paymentOrderId),
    capture: (paymentOrderId, attempt) => of(paymentOrderId).capture(paymentOrderId, attempt),
    cancelOrder: (paymentOrderId) => of(paymentOrderId).cancelOrder(paymentOrderId),
    getCapture: (paymentId) => of(paymentId).getCapture(paymentId),
    refund: (request) => of(request.paymentId).refund(request),
    getRefund: (providerRefundId) => of(providerRefundId).getRefund(providerRefundId),
    async readWebhook(headers, rawBody, beforeAsking) {
      for (const { port } of opened().all) {
        const event = await port.readWebhook(headers, rawBody, beforeAsking)
        if (event) return event
      }
      return undefined
    },
  }
}

const noKeys = () =>
  Promise.reject(new ProviderUnavailable('The shop has no keys of a payment provider yet.'))
const NO_PAYMENT: PaymentPort = {
  leastCents: 0,
  createOrder: noKeys,
  getOrder: noKeys,
  capture: noKeys,
  cancelOrder: noKeys,
  getCapture: noKeys,
  refund: noKeys,
  getRefund: noKeys,
  // Without keys no notification can be genuine.
  readWebhook: () => Promise.resolve(undefined),
}

export function paymentPage({ payment }: Payment, paymentId: string): string | undefined {
  const keys = [payment, ...payment.others].map(providerWith)
  const found = keys.find(({ made }) => made(paymentId)) ?? keys[0]
  return found?.paymentPage(paymentId)
}

export function sandboxAccount({ payment }: Payment) {
  return PROVIDERS[payment.provider].sandboxAccount
}

/** Returns undefined without keys. */
export function paymentChecks({ payment, publicUrl }: PublicPayment) {
  return providerWith(payment).checks(publicUrl)
}

import type { FastifyBaseLogger } from 'fastify'
import type { Wallet } from '#shared/wallets.ts'
import type { PaymentPort } from './interface.ts'
import type { ProviderSettings } from './provider-settings.ts'

export type Shared = {
  log: FastifyBaseLogger
  publicUrl: string
}

/** A provider, as `providers.ts` lists it: one file of this type in each provider's folder. */
export type PaymentProvider<Variable extends string, Settings, Account> = {
  settings: ProviderSettings<Variable, Settings>
  /** What the shop and the sandbox know of each other; no secrets, as no money is behind them. */
  sandboxAccount: Account
  open: (settings: Settings, shared: Shared) => PaymentPort
  /** The adapter in front of the sandbox at this address, asked at each call: in process it is known late. */
  openSandbox: (sandboxUrl: () => string, shared: Shared) => PaymentPort
  /** What the browser needs to show the provider's means of payment: nothing secret. */
  browser: (settings: Settings) => BrowserPayment
  browserSandbox: (sandboxUrl: string) => BrowserPayment
  /** Where the shopkeeper sees a payment and gives it back, in the provider's own pages. */
  paymentPage: (settings: Settings, paymentId: string) => string
  /** What the payment page may load. */
  hosts: BrowserHosts
  /** What it may load for a wallet that is switched on. */
  walletHosts: Record<Wallet, BrowserHosts>
  /** What the doctor asks the provider, by the variable that a failure is to be mended in. */
  account: { variable: string; check: (settings: Settings) => Promise<void> }
  webhook: { variable: string; check: (settings: Settings, publicUrl: string) => Promise<void> }
}

/** For each directive of the page's content security policy. */
export type BrowserHosts = Partial<
  Record<'script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'style-src', readonly string[]>
>

export type BrowserPayment = {
  clientId: string
  /** Replaces the provider's own script. */
  sdkUrl?: string | undefined
  /** An account for trials: no money moves. */
  isTest?: boolean
  /** Replaces the wallets' own scripts. */
  walletsUrl?: string | undefined
}

/** Where the sandbox's own calls are. */
export const SANDBOX_PATH = '/sandbox/payment'

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
  /**
   * The values that the shop and the sandbox share. The values are not secret, because no money is involved.
   */
  sandboxAccount: Account
  open: (settings: Settings, shared: Shared) => PaymentPort
  /** Returns whether this provider made the id of an order, a payment or a refund. */
  made: (id: string) => boolean
  /**
   * Opens the adapter for the sandbox at this address. The address is read only when a call needs it, because
   * a sandbox in this process learns it late.
   */
  openSandbox: (sandboxUrl: () => string, shared: Shared) => PaymentPort
  /** Returns what the browser needs to show the provider's payment methods, and nothing secret. */
  browser: (settings: Settings) => BrowserPayment
  browserSandbox: (sandboxUrl: string) => BrowserPayment
  /** Returns the address of the provider's page where the shopkeeper sees and refunds a payment. */
  paymentPage: (settings: Settings, paymentId: string) => string
  /** The origins from which the payment page may load. */
  hosts: BrowserHosts
  /** The origins from which the payment page may load for an active wallet. */
  walletHosts: Record<Wallet, BrowserHosts>
  /** The doctor's check of the account, and the variable to correct if it fails. */
  account: { variable: string; check: (settings: Settings) => Promise<void> }
  webhook: { variable: string; check: (settings: Settings, publicUrl: string) => Promise<void> }
}

/** The origins for each directive of the page's content security policy. */
export type BrowserHosts = Partial<
  Record<'script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'style-src', readonly string[]>
>

export type BrowserPayment = {
  clientId: string
  /** The address of a script that replaces the provider's own. */
  sdkUrl?: string | undefined
  /** True for a test account, in which no money moves. */
  isTest?: boolean
  /** The address of a script that replaces the wallets' own. */
  walletsUrl?: string | undefined
}

/** The path below which the sandbox answers calls of its own. */
export const SANDBOX_PATH = '/sandbox/payment'

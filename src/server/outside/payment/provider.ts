import type { FastifyBaseLogger } from 'fastify'
import type { Wallet } from '#shared/wallets.ts'
import type { PaymentPort } from './interface.ts'
import type { ProviderSettings } from './provider-settings.ts'

export type Shared = {
  log: FastifyBaseLogger
  publicUrl: string
}

export type PaymentProvider<Variable extends string, Settings, Account> = {
  settings: ProviderSettings<Variable, Settings>
  /** Shared by the shop and the sandbox. Not secret, because no money is involved. */
  sandboxAccount: Account
  open: (settings: Settings, shared: Shared) => PaymentPort
  made: (id: string) => boolean
  openSandbox: (sandboxUrl: () => string, shared: Shared) => PaymentPort
  /** The result contains nothing secret. */
  browser: (settings: Settings) => BrowserPayment
  browserSandbox: (sandboxUrl: string) => BrowserPayment
  paymentPage: (settings: Settings, paymentId: string) => string
  hosts: BrowserHosts
  walletHosts: Record<Wallet, BrowserHosts>
  /** `variable` is the environment variable under which the result of `check` is reported. */
  account: { variable: string; check: (settings: Settings) => Promise<void> }
  webhook: { variable: string; check: (settings: Settings, publicUrl: string) => Promise<void> }
}

export type BrowserHosts = Partial<
  Record<'script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'style-src', readonly string[]>
>

export type BrowserPayment = {
  clientId: string
  /** The address of a script that replaces the provider's own. */
  sdkUrl?: string | undefined
  isTest?: boolean
  /** The address of a script that replaces the wallets' own scripts. */
  walletsUrl?: string | undefined
}

export const SANDBOX_PATH = '/sandbox/payment'

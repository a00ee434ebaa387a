import { randomBytes } from 'node:crypto'
import { baseOf, type ProviderContext, type ProviderOptions } from '../payment/provider.ts'
import { openStore } from '../payment/store.ts'

export type StripeAccount = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

export type StripeContext = ProviderContext & { account: StripeAccount }

export type Json = Record<string, unknown>

export function makeContext(options: ProviderOptions & StripeAccount): StripeContext {
  const { secretKey, publishableKey, webhookSecret } = options
  return {
    store: openStore(options.file),
    options,
    account: { secretKey, publishableKey, webhookSecret },
    now: options.now ?? Date.now,
    base: () => baseOf(options),
    wake: () => {},
  }
}

export const newId = (prefix: string): string => `${prefix}_3S${randomBytes(12).toString('hex').slice(0, 22)}`

export const seconds = (ms: unknown): number => Math.floor(Number(ms) / 1000)

import type { ProviderContext, ProviderOptions } from '../payment/provider.ts'

export type PayPalAccount = {
  webhookId?: string | undefined
  /** The accepted id and secret. If one is undefined, the sandbox accepts any, except an empty id. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  tokenSeconds?: number | undefined
}

export type PayPalOptions = ProviderOptions & PayPalAccount

export type PayPalContext = ProviderContext & {
  options: PayPalOptions
  webhookId: string
  webhookSecret: string
  tokenSecret: string
}

/** Returns for example `2026-11-21T10:00:00Z`. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

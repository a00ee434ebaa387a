import type { ProviderContext, ProviderOptions } from '../payment/provider.ts'

export type PayPalAccount = {
  /** Part of the signed text, as in the provider's dashboard. */
  webhookId?: string | undefined
  /** The only accepted credentials; by default any non-empty pair. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  tokenSeconds?: number | undefined
}

/** How the sandbox PayPal is set up. */
export type PayPalOptions = ProviderOptions & PayPalAccount

/** What all PayPal calls share. */
export type PayPalContext = ProviderContext & {
  options: PayPalOptions
  webhookId: string
  /** Signs notifications. */
  webhookSecret: string
  tokenSecret: string
}

/** Milliseconds -> the second-exact form PayPal writes: `2026-11-21T10:00:00Z`. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

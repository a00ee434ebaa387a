import type { ProviderContext, ProviderOptions } from '../payment/provider.ts'

export type PayPalAccount = {
  /** The webhook's id in the provider's dashboard. It is part of the signed text. */
  webhookId?: string | undefined
  /** The only accepted credentials. Without them, any pair that is not empty. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  tokenSeconds?: number | undefined
}

/** How the sandbox PayPal is set up. */
export type PayPalOptions = ProviderOptions & PayPalAccount

/** What all PayPal calls have in common. */
export type PayPalContext = ProviderContext & {
  options: PayPalOptions
  webhookId: string
  /** Signs notifications. */
  webhookSecret: string
  tokenSecret: string
}

/** Milliseconds in the form that PayPal writes, to the second: `2026-11-21T10:00:00Z`. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

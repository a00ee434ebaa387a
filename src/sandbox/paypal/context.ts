import type { ProviderContext, ProviderOptions } from '../payment/provider.ts'

export type PayPalAccount = {
  /** What signatures are made over, as in the provider's dashboard. */
  webhookId?: string | undefined
  /** The only credentials taken; any pair that is not empty when left out. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  tokenSeconds?: number | undefined
}

/** How the pretend PayPal is set up. */
export type PayPalOptions = ProviderOptions & PayPalAccount

/** What PayPal's calls share. */
export type PayPalContext = ProviderContext & {
  options: PayPalOptions
  webhookId: string
  /** What notifications are signed with. */
  webhookSecret: string
  tokenSecret: string
}

/** Milliseconds -> the second-exact form PayPal writes: `2026-11-21T10:00:00Z`. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

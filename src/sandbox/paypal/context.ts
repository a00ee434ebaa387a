import type { ProviderContext, ProviderOptions } from '../payment/provider.ts'

export type PayPalAccount = {
  /** The id is part of the signed text. */
  webhookId?: string | undefined
  /** The only accepted credentials. If they are missing, any credentials that are not empty are accepted. */
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

/** For example `2026-11-21T10:00:00Z`. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

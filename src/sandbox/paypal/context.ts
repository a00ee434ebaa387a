import type { DatabaseSync } from 'node:sqlite'

/** How the pretend provider is set up. All durations are milliseconds. */
export type PayPalOptions = {
  /** SQLite file that holds everything, or `:memory:`. */
  file: string
  /** Where webhooks are posted, asked for at each try when a function; none are sent without it. */
  webhookUrl?: string | (() => string) | undefined
  /** What signatures are made over, as in the provider's dashboard. */
  webhookId?: string | undefined
  /** Address under which `/sandbox` can be reached, for links. */
  publicUrl: string | (() => string)
  /** The only credentials taken; any pair that is not empty when left out. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  tokenSeconds?: number | undefined
  /** When a pending capture completes by itself; never when left out. */
  pendingCompletesAfterMs?: number | undefined
  /** How long `capture-timeout` keeps a caller waiting before the connection is cut. */
  hangMs?: number | undefined
  /** How late `webhook-late` is. */
  webhookLateMs?: number | undefined
  /** How long `webhook-out-of-order` holds an event back at most. */
  webhookHeldMs?: number | undefined
  /** First pause between two tries of a webhook; it doubles up to a minute. */
  webhookRetryMs?: number | undefined
  now?: (() => number) | undefined
}

/** What the provider's calls share. */
export type PayPalContext = {
  store: DatabaseSync
  options: PayPalOptions
  webhookId: string
  /** What notifications are signed with. */
  webhookSecret: string
  tokenSecret: string
  now: () => number
  /** The address of `/sandbox/paypal`, without a slash at the end. */
  base: () => string
  /** Tells the delivery worker that there is something to send. */
  wake: () => void
}

/** Milliseconds -> the second-exact form PayPal writes: `2026-11-21T10:00:00Z`. */
export function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

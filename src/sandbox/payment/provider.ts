import type { DatabaseSync } from 'node:sqlite'

/** How a pretend payment provider is set up. All durations are milliseconds. */
export type ProviderOptions = {
  /** SQLite file that holds everything, or `:memory:`. */
  file: string
  /** Where webhooks are posted, asked for at each try when a function; none are sent without it. */
  webhookUrl?: string | (() => string) | undefined
  /** Address under which `/sandbox` can be reached, for links. */
  publicUrl: string | (() => string)
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

/** What the calls of a provider share. */
export type ProviderContext = {
  store: DatabaseSync
  options: ProviderOptions
  now: () => number
  /** The address of `/sandbox/payment`, without a slash at the end. */
  base: () => string
  /** Tells the delivery worker that there is something to send. */
  wake: () => void
}

/** A row of one of the provider's tables, as node:sqlite gives it. */
export type Row = Record<string, unknown>

/** What the buyer chose. `decline` agrees too, with a card that the bank refuses; `cancel` changes nothing. */
export const OUTCOMES = ['approve', 'decline', 'cancel'] as const
export type Outcome = (typeof OUTCOMES)[number]

export function baseOf({ publicUrl }: ProviderOptions): string {
  const address = typeof publicUrl === 'function' ? publicUrl() : publicUrl
  return `${address.replace(/\/$/, '')}/sandbox/payment`
}

/** Thrown after a capture that really happened, so that the caller waits for an answer that never comes. */
export class NeverAnswered extends Error {}

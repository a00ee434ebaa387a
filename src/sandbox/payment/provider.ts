import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

/** Options of a sandbox provider. All durations are in milliseconds. */
export type ProviderOptions = {
  /** The SQLite file that holds everything, or `:memory:`. */
  file: string
  /** The address to which webhooks are posted. A function is called at each try. Without an address none are sent. */
  webhookUrl?: string | (() => string) | undefined
  /** The address under which `/sandbox` can be reached, for links. */
  publicUrl: string | (() => string)
  /** After this time a pending capture completes by itself. Without it, never. */
  pendingCompletesAfterMs?: number | undefined
  /** How long `capture-timeout` keeps a caller waiting before it cuts the connection. */
  hangMs?: number | undefined
  /** How late `webhook-late` delivers. */
  webhookLateMs?: number | undefined
  /** How long `webhook-out-of-order` holds an event at most. */
  webhookHeldMs?: number | undefined
  /** The first pause between two tries of a webhook. It doubles up to a minute. */
  webhookRetryMs?: number | undefined
  now?: (() => number) | undefined
}

/** Serves a provider's calls where its library or the shop's adapter expects them, and delivers its webhooks. */
export type RegisterProvider<Account> = (
  app: FastifyInstance,
  options: ProviderOptions & Account,
  route: RouteShorthandOptions,
) => void

/** The opened file of `ProviderOptions`. */
export type Store = Pick<DatabaseSync, 'prepare' | 'exec' | 'close'>

/** What all calls of a provider have in common. */
export type ProviderContext = {
  store: Store
  options: ProviderOptions
  now: () => number
  /** The address of `/sandbox/payment`, without a trailing slash. */
  base: () => string
  /** Wakes the delivery worker. */
  wake: () => void
}

/** A row of the provider's tables, as node:sqlite returns it. */
export type Row = Record<string, unknown>

/** What the buyer chose. `decline` approves with a card that the bank will refuse; `cancel` changes nothing. */
export const OUTCOMES = ['approve', 'decline', 'cancel'] as const
export type Outcome = (typeof OUTCOMES)[number]

export function baseOf({ publicUrl }: ProviderOptions): string {
  const address = typeof publicUrl === 'function' ? publicUrl() : publicUrl
  return `${address.replace(/\/$/, '')}/sandbox/payment`
}

/** Thrown after a real capture, so that the caller never gets an answer. */
export class NeverAnswered extends Error {}

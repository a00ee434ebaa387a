import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

/** Options of a sandbox provider. All durations are milliseconds. */
export type ProviderOptions = {
  /** SQLite file that holds everything, or `:memory:`. */
  file: string
  /** Where webhooks are posted; a function is called at each try. Without it none are sent. */
  webhookUrl?: string | (() => string) | undefined
  /** Address under which `/sandbox` can be reached, for links. */
  publicUrl: string | (() => string)
  /** When a pending capture completes by itself; never when left out. */
  pendingCompletesAfterMs?: number | undefined
  /** How long `capture-timeout` keeps a caller waiting before the connection is cut. */
  hangMs?: number | undefined
  /** How late `webhook-late` is. */
  webhookLateMs?: number | undefined
  /** The longest that `webhook-out-of-order` holds an event back. */
  webhookHeldMs?: number | undefined
  /** First pause between two tries of a webhook; it doubles up to a minute. */
  webhookRetryMs?: number | undefined
  now?: (() => number) | undefined
}

/** Serves a provider, its calls where its library or the shop's adapter looks for them, and delivers its webhooks. */
export type RegisterProvider<Account> = (
  app: FastifyInstance,
  options: ProviderOptions & Account,
  route: RouteShorthandOptions,
) => void

/** The file of `ProviderOptions`, open. */
export type Store = Pick<DatabaseSync, 'prepare' | 'exec' | 'close'>

/** What all calls of a provider share. */
export type ProviderContext = {
  store: Store
  options: ProviderOptions
  now: () => number
  /** The address of `/sandbox/payment`, without a slash at the end. */
  base: () => string
  /** Wakes the delivery worker. */
  wake: () => void
}

/** A row of the provider's tables, as node:sqlite returns it. */
export type Row = Record<string, unknown>

/** What the buyer chose. `decline` approves too, with a card that the bank refuses; `cancel` changes nothing. */
export const OUTCOMES = ['approve', 'decline', 'cancel'] as const
export type Outcome = (typeof OUTCOMES)[number]

export function baseOf({ publicUrl }: ProviderOptions): string {
  const address = typeof publicUrl === 'function' ? publicUrl() : publicUrl
  return `${address.replace(/\/$/, '')}/sandbox/payment`
}

/** Thrown after a real capture, so that the caller never gets the answer. */
export class NeverAnswered extends Error {}

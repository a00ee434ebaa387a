import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

export type ProviderOptions = {
  file: string
  /**
   * The address, or a function that returns it and is called at each attempt. Without an address no webhooks are sent.
   */
  webhookUrl?: string | (() => string) | undefined
  publicUrl: string | (() => string)
  pendingCompletesAfterMs?: number | undefined
  /** The time after which `capture-timeout` cuts the connection. */
  hangMs?: number | undefined
  webhookLateMs?: number | undefined
  webhookHeldMs?: number | undefined
  /** The pause before the second attempt of a webhook. It doubles with each attempt, up to a limit. */
  webhookRetryMs?: number | undefined
  now?: (() => number) | undefined
}

export type RegisterProvider<Account> = (
  app: FastifyInstance,
  options: ProviderOptions & Account,
  route: RouteShorthandOptions,
) => void

export type Store = Pick<DatabaseSync, 'prepare' | 'exec' | 'close' | 'isTransaction'>

export type ProviderContext = {
  store: Store
  options: ProviderOptions
  now: () => number
  base: () => string
  wake: () => void
}

export type Row = Record<string, unknown>

/** `decline`: the bank refuses the card. `cancel` changes nothing. */
export const OUTCOMES = ['approve', 'decline', 'cancel'] as const
export type Outcome = (typeof OUTCOMES)[number]

export function baseOf({ publicUrl }: ProviderOptions): string {
  const address = typeof publicUrl === 'function' ? publicUrl() : publicUrl
  return `${address.replace(/\/$/, '')}/sandbox/payment`
}

/** Thrown after a capture is stored, so that the caller never gets an answer. */
export class NeverAnswered extends Error {}

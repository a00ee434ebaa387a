import { randomBytes } from 'node:crypto'
import { makeSigningPair, type SigningPair } from './certificate.ts'
import type { PayPalContext, PayPalOptions } from './context.ts'
import { keptSetting, openStore } from './store.ts'

/** The webhook id used where none is given: both sides of a demo need the same one. */
export const DEFAULT_WEBHOOK_ID = 'SANDBOX-WEBHOOK'

/** Opens the store and makes what is missing in it: the signing pair and the tokens' secret. */
export function makeContext(options: PayPalOptions): PayPalContext {
  const store = openStore(options.file)
  const now = options.now ?? Date.now
  const pair = JSON.parse(
    keptSetting(store, 'signing-pair', () => JSON.stringify(makeSigningPair(now()))),
  ) as SigningPair
  const tokenSecret = keptSetting(store, 'token-secret', () => randomBytes(32).toString('hex'))
  const { publicUrl } = options
  const base = (): string => {
    const address = typeof publicUrl === 'function' ? publicUrl() : publicUrl
    return `${address.replace(/\/$/, '')}/sandbox/paypal`
  }
  const webhookId = options.webhookId ?? DEFAULT_WEBHOOK_ID
  return { store, options, pair, webhookId, tokenSecret, now, base, wake: () => {} }
}

import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { makeSigningPair, type SigningPair } from './certificate.ts'
import type { PayPalContext, PayPalOptions } from './context.ts'
import { asObject } from './request-checks.ts'
import { keptSetting, openStore } from './store.ts'

/** The webhook id used where none is given: both sides of a demo need the same one. */
const DEFAULT_WEBHOOK_ID = 'SANDBOX-WEBHOOK'

// Making a key takes a tenth of a second and more: one a process is enough, whatever number of new stores.
let made: SigningPair | undefined

function keptPair(store: DatabaseSync, nowMs: number): SigningPair {
  const text = keptSetting(store, 'signing-pair', () => JSON.stringify((made ??= makeSigningPair(nowMs))))
  const { privateKey, certificate } = asObject(JSON.parse(text)) ?? {}
  return { privateKey: String(privateKey), certificate: String(certificate) }
}

/** Opens the store and makes what is missing in it: the tokens' secret, and the signing pair once needed. */
export function makeContext(options: PayPalOptions): PayPalContext {
  const store = openStore(options.file)
  const now = options.now ?? Date.now
  let pair: SigningPair | undefined
  let key: KeyObject | undefined
  const tokenSecret = keptSetting(store, 'token-secret', () => randomBytes(32).toString('hex'))
  const { publicUrl } = options
  const base = (): string => {
    const address = typeof publicUrl === 'function' ? publicUrl() : publicUrl
    return `${address.replace(/\/$/, '')}/sandbox/paypal`
  }
  const webhookId = options.webhookId ?? DEFAULT_WEBHOOK_ID
  const signingPair = (): SigningPair => (pair ??= keptPair(store, now()))
  const signingKey = (): KeyObject => (key ??= createPrivateKey(signingPair().privateKey))
  return { store, options, signingPair, signingKey, webhookId, tokenSecret, now, base, wake: () => {} }
}

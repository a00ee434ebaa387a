import { randomBytes } from 'node:crypto'
import { baseOf } from '../payment/provider.ts'
import { keptSetting, openStore } from '../payment/store.ts'
import type { PayPalContext, PayPalOptions } from './context.ts'

/** The shop's PAYPAL_WEBHOOK_ID must have the same value, because the signature covers it. */
const DEFAULT_WEBHOOK_ID = 'SANDBOX-WEBHOOK'

export function makeContext(options: PayPalOptions): PayPalContext {
  const store = openStore(options.file)
  const now = options.now ?? Date.now
  const secret = () => randomBytes(32).toString('hex')
  const tokenSecret = keptSetting(store, 'token-secret', secret)
  const webhookSecret = keptSetting(store, 'webhook-secret', secret)
  const base = () => baseOf(options)
  const webhookId = options.webhookId ?? DEFAULT_WEBHOOK_ID
  return { store, options, webhookId, webhookSecret, tokenSecret, now, base, wake: () => {} }
}

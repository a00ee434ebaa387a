import type { FastifyBaseLogger } from 'fastify'
import { Stripe } from 'stripe'
import { logSparingly } from '../../../log/log-sparingly.ts'
import { guardedCalls } from '../../guarded-calls.ts'
import { ProviderUnavailable } from '../interface.ts'

export type StripeAccess = {
  secretKey: string
  /**
   * Replaces Stripe's address. Read at the first call, because a sandbox in this process has an address only once it
   * listens.
   */
  address?: (() => string) | undefined
  log: FastifyBaseLogger
  timeoutMs?: number
}

const TRY_TIMEOUT_MS = 4_000
const RETRIES = 1

export type StripeRefusal = InstanceType<typeof Stripe.errors.StripeError>

export function isRefusal(error: unknown): error is StripeRefusal {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  )
}

export const isMissing = (error: unknown) => isRefusal(error) && error.code === 'resource_missing'

/** The library retries with the same `Idempotency-Key`, so a retry is never a second payment. */
export function stripeClient({ secretKey, address, log, timeoutMs = TRY_TIMEOUT_MS }: StripeAccess) {
  let opened: Stripe | undefined
  const client = () => (opened ??= new Stripe(secretKey, { ...settings(address?.()), timeout: timeoutMs }))
  const guarded = guardedCalls({
    party: 'payment',
    isSilent: (error) => error instanceof ProviderUnavailable && error.cause !== undefined,
    isFailure: (error) => error instanceof ProviderUnavailable,
    notTried: () => new ProviderUnavailable('Stripe has not answered for a while, so it is not asked.'),
  })

  /** @throws StripeRefusal; ProviderUnavailable without a usable answer from Stripe */
  async function call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    return guarded(async () => {
      try {
        return await work(client())
      } catch (error) {
        throw understood(error, log)
      }
    })
  }
  return { call, webhooks: () => client().webhooks }
}

function settings(address: string | undefined): Stripe.StripeConfig {
  const shared = { maxNetworkRetries: RETRIES, telemetry: false, appInfo: { name: 'Carapace' } }
  if (address === undefined) return shared
  const { hostname, port, protocol } = new URL(address)
  const isTls = protocol === 'https:'
  return { ...shared, host: hostname, port: port || (isTls ? 443 : 80), protocol: isTls ? 'https' : 'http' }
}

/** Only a refusal says something about the payment. Any other error of Stripe becomes `ProviderUnavailable`. */
function understood(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, statusCode: status, requestId } = error
  const fields = { issue: code ?? type, status, requestId }
  logSparingly(log, `payment:${fields.issue}`, {
    level: 'warn',
    fields,
    message: 'the payment provider refused a call',
  })
  // Only a network error is given as the cause: `isSilent` concludes from a cause that Stripe did not answer.
  const cause = error instanceof Stripe.errors.StripeConnectionError ? { cause: error } : undefined
  if (isRefusal(error)) return error
  return new ProviderUnavailable(`Stripe is in trouble (${fields.issue}).`, cause)
}

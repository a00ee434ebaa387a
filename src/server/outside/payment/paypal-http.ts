import type { FastifyBaseLogger } from 'fastify'
import { guardedCalls } from '../guarded-calls.ts'
import { ProviderUnavailable } from './port.ts'

export type PayPalAccess = {
  /** `https://api-m.paypal.com`, or the sandbox's address; asked at each call, as a sandbox in process has it only after listening. */
  apiUrl: () => string
  clientId: string
  clientSecret: string
  log: FastifyBaseLogger
  /** `CALL_MS`; shorter in tests. */
  callMs?: number
}

/** PayPal's refusal of a call: its `issue` is what callers branch on (integrations: `details[0].issue`). */
export class PayPalRefusal extends Error {
  readonly status: number
  readonly issue: string
  readonly debugId: string | undefined
  constructor(status: number, issue: string, debugId: string | undefined) {
    super(`PayPal refused: ${issue} (${status}, debug id ${debugId ?? 'none'})`)
    this.name = 'PayPalRefusal'
    this.status = status
    this.issue = issue
    this.debugId = debugId
  }
}

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; requestId?: string }
type Answer = { status: number; body: unknown }
type ErrorBody = { name?: string; debug_id?: string; details?: { issue?: string }[] }

/** All tries of one call together: nobody waits longer for a provider that hangs. */
const CALL_MS = 8_000
const ATTEMPTS = 3
/** A token is renewed this long before PayPal would refuse it. */
const TOKEN_MARGIN_MS = 60_000
/** Another call about the same thing is under way: the answer comes with one of the next tries. */
const IN_PROGRESS = new Set(['ORDER_COMPLETION_IN_PROGRESS', 'PREVIOUS_REQUEST_IN_PROGRESS'])

/**
 * Calls PayPal's REST API: one token at a time, a time limit on every call, and retries (network errors, 429, 5xx)
 * only under the same `PayPal-Request-Id`, so that a retry is never a second payment.
 */
export function payPalHttp({ apiUrl, clientId, clientSecret, log, callMs = CALL_MS }: PayPalAccess) {
  let token: { value: string; expiresAt: number } | undefined
  let refreshing: Promise<string> | undefined
  const guarded = guardedCalls({
    party: 'payment',
    // What the network said is the cause; a provider that answers at all has none.
    isSilent: (error) => error instanceof ProviderUnavailable && error.cause !== undefined,
    notTried: () => new ProviderUnavailable('PayPal has not answered for a while, so it is not asked.'),
  })

  async function freshToken(): Promise<string> {
    const { status, body } = await send(`${apiUrl()}/v1/oauth2/token`, {
      signal: AbortSignal.timeout(callMs),
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token: value, expires_in: seconds } = (body ?? {}) as {
      access_token?: string
      expires_in?: number
    }
    if (status !== 200 || !value) throw new ProviderUnavailable(`PayPal gives no token (${status}).`)
    token = { value, expiresAt: Date.now() + (seconds ?? 0) * 1000 - TOKEN_MARGIN_MS }
    return value
  }

  async function bearer(): Promise<string> {
    if (token && token.expiresAt > Date.now()) return token.value
    refreshing ??= freshToken().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function attempt({ method, path, body, requestId }: Call, signal: AbortSignal): Promise<Answer> {
    return send(`${apiUrl()}${path}`, {
      signal,
      method,
      headers: {
        authorization: `Bearer ${await bearer()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    })
  }

  /** @throws PayPalRefusal for a 4xx, ProviderUnavailable when nothing certain came back. */
  return <T>(request: Call): Promise<T> => guarded(() => call<T>(request))

  async function call<T>(request: Call): Promise<T> {
    const limit = AbortSignal.timeout(callMs)
    let renewed = false
    for (let tried = 1; ; tried++) {
      const answer = await attempt(request, limit).catch((error: unknown) => {
        if (tried >= ATTEMPTS || limit.aborted) throw asUnavailable(error)
        return undefined
      })
      if (answer && isSuccess(answer)) return answer.body as T
      if (answer?.status === 401 && !renewed) {
        renewed = true
        token = undefined
        continue
      }
      if (answer) report(answer, request, log)
      if (answer && !isRetried(answer)) throw refusalOf(answer)
      if (tried >= ATTEMPTS)
        throw new ProviderUnavailable(`PayPal is in trouble (${answer?.status ?? 'no answer'}).`)
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tried))
    }
  }
}

/** Reads the body too: the time limit is on the whole answer. One that is no JSON is undefined. */
async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return { status: response.status, body: undefined }
  }
}

/** A success without a body we can read is as good as no answer: the retry gets it again. */
function isSuccess({ status, body }: Answer): boolean {
  return status >= 200 && status < 300 && body !== undefined
}

/** A right that PayPal denies us is a fault of our set-up, and says nothing about the payment. */
function isRetried(answer: Answer): boolean {
  const { status } = answer
  if (status === 401 || status === 403 || status === 429 || status >= 500 || status < 300) return true
  return IN_PROGRESS.has(issueOf(answer))
}

function asUnavailable(error: unknown): ProviderUnavailable {
  return error instanceof ProviderUnavailable
    ? error
    : new ProviderUnavailable('PayPal cannot be reached.', { cause: error })
}

function issueOf({ body }: Answer): string {
  const { details, name } = (body ?? {}) as ErrorBody
  return details?.[0]?.issue ?? name ?? 'UNKNOWN'
}

function report(answer: Answer, { path }: Call, log: FastifyBaseLogger): void {
  const { debug_id: debugId } = (answer.body ?? {}) as ErrorBody
  log.warn({ issue: issueOf(answer), status: answer.status, path, debugId }, 'PayPal refused a call')
}

function refusalOf(answer: Answer): PayPalRefusal {
  return new PayPalRefusal(answer.status, issueOf(answer), ((answer.body ?? {}) as ErrorBody).debug_id)
}

import type { FastifyBaseLogger } from 'fastify'
import { ProviderUnavailable } from './port.ts'

export type PayPalAccess = {
  /** `https://api-m.paypal.com`, or the sandbox's address; asked at each call, as a sandbox in process has it only after listening. */
  apiUrl: () => string
  clientId: string
  clientSecret: string
  log: FastifyBaseLogger
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
type ErrorBody = { name?: string; debug_id?: string; details?: { issue?: string }[] }

const TIMEOUT_MS = 10_000
const ATTEMPTS = 3
/** A token is renewed this long before PayPal would refuse it. */
const TOKEN_MARGIN_MS = 60_000

/**
 * Calls PayPal's REST API: one token at a time, a time limit on every call, and retries (network errors, 429, 5xx)
 * only under the same `PayPal-Request-Id`, so that a retry is never a second payment.
 */
export function payPalHttp({ apiUrl, clientId, clientSecret, log }: PayPalAccess) {
  let token: { value: string; expiresAt: number } | undefined
  let refreshing: Promise<string> | undefined

  async function freshToken(): Promise<string> {
    const response = await send(`${apiUrl()}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!response.ok) throw new ProviderUnavailable(`PayPal gives no token (${response.status}).`)
    const { access_token: value, expires_in: seconds } = (await response.json()) as {
      access_token: string
      expires_in: number
    }
    token = { value, expiresAt: Date.now() + seconds * 1000 - TOKEN_MARGIN_MS }
    return value
  }

  async function bearer(): Promise<string> {
    if (token && token.expiresAt > Date.now()) return token.value
    refreshing ??= freshToken().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function attempt({ method, path, body, requestId }: Call): Promise<Response> {
    return send(`${apiUrl()}${path}`, {
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
  return async function call<T>(request: Call): Promise<T> {
    let renewed = false
    for (let tried = 1; ; tried++) {
      const response = await attempt(request).catch((error: unknown) => {
        if (tried >= ATTEMPTS) throw asUnavailable(error)
        return undefined
      })
      if (response?.ok) return (await response.json()) as T
      if (response?.status === 401 && !renewed) {
        renewed = true
        token = undefined
        continue
      }
      const retried = response === undefined || response.status === 429 || response.status >= 500
      if (response && !retried) throw await refusalOf(response, log)
      if (tried >= ATTEMPTS)
        throw new ProviderUnavailable(`PayPal is in trouble (${response?.status ?? 'no answer'}).`)
      await response?.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tried))
    }
  }
}

function send(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
}

function asUnavailable(error: unknown): ProviderUnavailable {
  return error instanceof ProviderUnavailable
    ? error
    : new ProviderUnavailable('PayPal cannot be reached.', { cause: error })
}

async function refusalOf(response: Response, log: FastifyBaseLogger): Promise<PayPalRefusal> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody
  const issue = body.details?.[0]?.issue ?? body.name ?? 'UNKNOWN'
  log.warn({ issue, status: response.status, debugId: body.debug_id }, 'PayPal refused a call')
  return new PayPalRefusal(response.status, issue, body.debug_id)
}

import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import { logSparingly } from '../../../log/log-sparingly.ts'
import { guardedCalls } from '../../guarded-calls.ts'
import { ProviderUnavailable } from '../interface.ts'

export type PayPalAccess = {
  /** Read at each call, because a sandbox in this process has an address only once it listens. */
  apiUrl: () => string
  clientId: string
  clientSecret: string
  log: FastifyBaseLogger
  timeoutMs?: number
}

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

type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  json?: string
  requestId?: string
  about?: 'notification'
}
type Answer = { status: number; body: unknown }
type ErrorBody = { name?: string; debug_id?: string; details?: { issue?: string }[] }

/**
 * The default time limit for all attempts of one call together. Each request for a token has its own limit of the same
 * length.
 */
const CALL_TIMEOUT_MS = 8_000
const ATTEMPTS = 3
const TOKEN_MARGIN_MS = 60_000
const IN_PROGRESS = new Set(['ORDER_COMPLETION_IN_PROGRESS', 'PREVIOUS_REQUEST_IN_PROGRESS'])

/**
 * Network errors and uncertain answers (see `isRetried`) are retried with the same `PayPal-Request-Id`, so that a retry
 * is no second payment.
 */
export function payPalHttp({
  apiUrl,
  clientId,
  clientSecret,
  log,
  timeoutMs = CALL_TIMEOUT_MS,
}: PayPalAccess) {
  let token: { value: string; expiresAt: number } | undefined
  let refreshing: Promise<string> | undefined
  const guardOf = (party: 'payment' | 'notification') =>
    guardedCalls({
      party,
      isSilent: (error) => error instanceof ProviderUnavailable && error.cause !== undefined,
      isFailure: (error) => error instanceof ProviderUnavailable,
      notTried: () => new ProviderUnavailable('PayPal has not answered for a while, so it is not asked.'),
    })
  // Strangers can cause questions about notifications. Their failures must not stop payments or count among them.
  const guards = { payment: guardOf('payment'), notification: guardOf('notification') }

  async function freshToken(): Promise<string> {
    const { status, body } = await send(`${apiUrl()}/v1/oauth2/token`, {
      until: performance.now() + timeoutMs,
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

  async function attempt({ method, path, body, json, requestId }: Call, until: number): Promise<Answer> {
    return send(`${apiUrl()}${path}`, {
      until,
      method,
      headers: {
        authorization: `Bearer ${await bearer()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(method === 'POST' ? { body: json ?? JSON.stringify(body ?? {}) } : {}),
    })
  }

  /** @throws PayPalRefusal; ProviderUnavailable if PayPal gave no usable answer, or was not asked */
  return <T>(request: Call): Promise<T> => guards[request.about ?? 'payment'](() => call<T>(request))

  async function call<T>(request: Call): Promise<T> {
    const until = performance.now() + timeoutMs
    let renewed = false
    for (let tried = 1; ; tried++) {
      const answer = await attempt(request, until).catch((error: unknown) => {
        if (tried >= ATTEMPTS || performance.now() >= until) throw asUnavailable(error)
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

/** `node:http` sends these headers only if they are given, and some gateways reject callers without them. */
const OURS = { 'user-agent': 'Carapace', accept: 'application/json' }

/** Connections are kept only briefly, because a call on a connection that PayPal has just closed loses an attempt. */
const KEPT_OPEN = { keepAlive: true, timeout: 4_000 }
const agents = { http: new HttpAgent(KEPT_OPEN), https: new HttpsAgent(KEPT_OPEN) }

type Sent = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** The deadline for the complete answer (`performance.now`). */
  until: number
}

/**
 * The body is undefined if it is not JSON. Avoids `fetch`, whose streams and signals cost time.
 * @throws Error if no complete answer arrives in time, and for a redirect
 */
function send(url: string, { method, headers, body, until }: Sent): Promise<Answer> {
  const isTls = url.startsWith('https:')
  return new Promise<Answer>((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(
      url,
      { method, headers: { ...OURS, ...headers }, agent: isTls ? agents.https : agents.http },
      (response) => {
        const { statusCode: status = 0 } = response
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', fail)
        response.once('end', () => {
          if (status >= 300 && status < 400) return fail(new Error(`The answer leads elsewhere (${status}).`))
          clearTimeout(limit)
          resolve({ status, body: parsed(text) })
        })
      },
    )
    const fail = (error: Error) => {
      clearTimeout(limit)
      reject(error)
    }
    const limit = setTimeout(
      () => request.destroy(new Error('There was no answer in time.')),
      until - performance.now() + 1,
    )
    request.on('error', fail).end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A success with an unreadable body does not count, so it is retried. */
function isSuccess({ status, body }: Answer): boolean {
  return status >= 200 && status < 300 && body !== undefined
}

/** 401 and 403 are retried too: they are about the shop's access to PayPal, and say nothing about the payment. */
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
  const fields = { issue: issueOf(answer), status: answer.status, path, debugId }
  logSparingly(log, `paypal:${fields.issue}`, { level: 'warn', fields, message: 'PayPal refused a call' })
}

function refusalOf(answer: Answer): PayPalRefusal {
  return new PayPalRefusal(answer.status, issueOf(answer), ((answer.body ?? {}) as ErrorBody).debug_id)
}

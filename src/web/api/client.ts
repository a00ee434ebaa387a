import type { ErrorResponse } from '#shared/error-contract.ts'
import { NO_CONNECTION, SERVER_ERROR_NOT_JSON } from '#shared/outage-texts.ts'
import { ApiError } from './api-error.ts'
import { session } from '#web/session/session.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Milliseconds until the call is given up. */
  timeoutMs?: number
  /** Sends no token and takes a 401 for what it is: sign-in and whatever else begins or ends a session. */
  anonymous?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The one client of the shop's API (storefront.md §7): JSON or a form in, JSON out, ApiError for every refusal. */
export const api = {
  get: <Answer>(path: string, options?: CallOptions) => call<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('PUT', path, body, options),
  patch: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('PATCH', path, body, options),
  delete: <Answer>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>('DELETE', path, body, options),
}

async function call<Answer>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const attempt = (token: string | undefined) => send(method, path, body, token, options)
  const response = options.anonymous ? await attempt(undefined) : await authorised(attempt)
  if (!response.ok) throw await refusal(response)
  if (response.status === 204) return JSON.parse('null')
  return response.json()
}

/** Sends with the token that is stored, and once more with a new one when that has gone stale. */
async function authorised(attempt: (token: string | undefined) => Promise<Response>): Promise<Response> {
  const token = session.token()
  const response = await attempt(token)
  if (response.status !== 401 || !token) return response
  return (await session.refresh(token)) ? attempt(session.token()) : response
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  token: string | undefined,
  { signal, timeoutMs }: CallOptions,
): Promise<Response> {
  const isForm = body instanceof FormData
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const signals = [signal, timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined].filter(
    (one) => one !== undefined,
  )
  try {
    return await fetch(path, {
      method,
      headers,
      body: isForm || body === undefined ? body : JSON.stringify(body),
      credentials: 'same-origin',
      signal: signals.length > 0 ? AbortSignal.any(signals) : null,
    })
  } catch (error) {
    // A navigation that was left is not a failure to tell anyone about.
    if (signal?.aborted) throw error
    throw new ApiError(503, { code: 'UNREACHABLE', message: NO_CONNECTION })
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined)
  return new ApiError(
    response.status,
    isErrorResponse(answer) ? answer : { code: 'UNREADABLE', message: SERVER_ERROR_NOT_JSON },
  )
}

function isErrorResponse(value: unknown): value is ErrorResponse {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  )
}

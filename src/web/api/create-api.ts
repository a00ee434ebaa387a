import type { ErrorResponse } from '#shared/error-contract.ts'
import { isRecord } from '#shared/json.ts'
import { NO_CONNECTION, OTHER_PERSON_SIGNED_IN, SERVER_ERROR_NOT_JSON } from '#shared/texts.ts'
import { ApiError } from './api-error.ts'
import type { CallName, RequestOf, ResponseOf } from './calls.ts'

/** The source of a call's token: the session (session.ts). */
export type TokenSource = {
  /** Returns the token to send. Undefined for a guest. */
  token: () => string | undefined
  /** Replaces an expired token. False if the session has ended. */
  refresh: (stale: string) => Promise<boolean>
  /** Returns the person of a token. A write is never sent for anyone but the person who started it. */
  personOf?: (token: string) => string | undefined
  /**
   * Returns the person whom this page last showed as signed in: `null` for a guest, undefined until it has shown one.
   * Another tab may have stored another person's token since.
   */
  shownPerson?: () => string | null | undefined
  /** Called when this admin must first set up their second factor. */
  secondFactorMissing?: () => void
  /** Asks for the password because the sign-in is too old. False if the person declines. */
  askPassword?: () => Promise<boolean>
  /** Waits for the person of a page with unsaved input whose session has ended. False if the page does not wait. */
  signedInAgain?: () => Promise<boolean>
  /** True while the page itself makes the calls, without an act of a person. */
  isUnattended?: () => boolean
}

export type CallOptions = {
  signal?: AbortSignal
  /** The time limit of the call, in milliseconds. */
  timeoutMs?: number
  /** Sends no token and returns a 401. For the sign-in and other calls that start or end a session. */
  anonymous?: boolean
  /** Sends the request instead of `fetch`: see `upload-progress.ts`. */
  transport?: (path: string, init: RequestInit) => Promise<Response>
}

type Options<Name extends CallName> = RequestOf<Name> & CallOptions
/** The arguments of a call. The options may be left out if nothing in them is required. */
type Arguments<Name extends CallName> = object extends Options<Name> ? [Options<Name>?] : [Options<Name>]
type DownloadName = { [Name in CallName]: ResponseOf<Name> extends Blob ? Name : never }[CallName]
type StreamName = { [Name in CallName]: ResponseOf<Name> extends ReadableStream ? Name : never }[CallName]

/** A request as the code below reads it, once its types have been checked at the call. */
type AnyOptions = CallOptions & { params?: Record<string, string>; query?: Query; body?: unknown }
type Query = Record<string, string | number | undefined>
/** The author of a write: a person, `null` for a guest, undefined if unknown. */
type Writer = string | null | undefined

/**
 * The one client of the shop's API (storefront.md §7): token, one refresh at a 401, errors and outages, all in one
 * place. Its instance is `api` in api.ts. Every refusal is an ApiError.
 */
export function createApi(tokens: TokenSource) {
  const personOf = (token: string | undefined) => token && tokens.personOf?.(token)
  /** The stored token. Tabs share it, so undefined if it belongs to anyone but `person`. */
  const tokenFor = (person: Writer): string | undefined => {
    // A guest's input must not be sent in the name of a person who signed in in another tab.
    if (person === null) return undefined
    const token = tokens.token()
    const now = personOf(token)
    if (person !== undefined && now !== undefined && now !== person)
      throw new ApiError(409, { code: 'OTHER_PERSON', message: OTHER_PERSON_SIGNED_IN })
    return token
  }

  async function sendAsPerson(name: CallName, options: AnyOptions, person: Writer) {
    const isUnattended = tokens.isUnattended?.() ?? false
    const token = tokenFor(person)
    const response = await send(name, options, { token, isUnattended })
    if (response.status !== 401) return response
    // Repeats the call once with a new token if the current token has expired.
    const isRenewed = token !== undefined && (await tokens.refresh(token))
    if (!isRenewed && !(await tokens.signedInAgain?.())) return response
    return send(name, options, { token: tokenFor(person), isUnattended })
  }

  const writer = (): Writer => {
    const shown = tokens.shownPerson?.()
    return shown === undefined ? personOf(tokens.token()) : shown
  }

  async function request(name: CallName, options: AnyOptions = {}, startedBy?: Writer): Promise<Response> {
    // A read is for the person signed in now. A write must be in the name of the person whom the page shows.
    const isRead = name.startsWith('GET ')
    const person = startedBy === undefined && !isRead ? writer() : startedBy
    const response = options.anonymous ? await send(name, options) : await sendAsPerson(name, options, person)
    if (response.ok) return response
    const error = await refusal(response)
    if (error.code === 'SECOND_FACTOR_MISSING') tokens.secondFactorMissing?.()
    // Repeats the call, so that the caller does not notice that the password was asked for.
    if (error.code === 'REAUTHENTICATION_REQUIRED' && (await tokens.askPassword?.()))
      return request(name, options, person)
    throw error
  }

  return {
    /**
     * Makes a call: `api.call('GET /api/orders/:id', { params: { id } })` returns the response's JSON, typed by
     * calls.ts.
     */
    async call<Name extends CallName>(name: Name, ...[options]: Arguments<Name>): Promise<ResponseOf<Name>> {
      const response = await request(name, options)
      // The only place where a response gets its type: calls.ts takes it from the definition that the server serves.
      return (response.status === 204 ? undefined : await jsonOf(response, options)) as ResponseOf<Name>
    },

    /** Returns a file for `saveFile` to download. */
    async download<Name extends DownloadName>(name: Name, ...[options]: Arguments<Name>): Promise<Blob> {
      const response = await request(name, options)
      return received(() => response.blob(), options)
    },

    /** Opens a stream of events. */
    async stream<Name extends StreamName>(
      name: Name,
      ...[options]: Arguments<Name>
    ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
      const { body } = await request(name, options)
      if (!body) throw new ApiError(502, UNREADABLE)
      return body
    },
  }
}

async function send(
  name: CallName,
  { params = {}, query = {}, body, signal, timeoutMs, transport = fetch }: AnyOptions,
  { token, isUnattended = false }: { token?: string | undefined; isUnattended?: boolean } = {},
): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const isForm = body instanceof FormData
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (isUnattended) headers.set('x-unattended', '1')
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const signals = [signal, timeoutMs && AbortSignal.timeout(timeoutMs)].filter(
    (one) => one instanceof AbortSignal,
  )
  const sending = () =>
    transport(address(path, params, query), {
      method,
      headers,
      body: isForm || body === undefined ? body : JSON.stringify(body),
      credentials: 'same-origin',
      signal: AbortSignal.any(signals),
    })
  return received(sending, { signal })
}

/** Receives a response. A broken connection, even in the middle of a response, counts as no answer. */
async function received<T>(receive: () => Promise<T>, { signal }: AnyOptions = {}): Promise<T> {
  try {
    return await receive()
  } catch (error) {
    // A cancelled navigation is not a failure to report.
    if (signal?.aborted || error instanceof SyntaxError) throw error
    throw new ApiError(503, { code: 'UNREACHABLE', message: NO_CONNECTION })
  }
}

/** The path with its params, and the query without blank parameters. */
function address(path: string, params: Record<string, string>, query: Query): string {
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

async function jsonOf(response: Response, options?: AnyOptions): Promise<unknown> {
  try {
    return await received(() => response.json(), options)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiError(502, UNREADABLE)
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  return new ApiError(response.status, isErrorResponse(body) ? body : UNREADABLE)
}

/** The body of an answer that came from a proxy instead of the shop. */
const UNREADABLE: ErrorResponse = { code: 'UNREADABLE', message: SERVER_ERROR_NOT_JSON }

function isErrorResponse(value: unknown): value is ErrorResponse {
  return isRecord(value) && typeof value.message === 'string'
}

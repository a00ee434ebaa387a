import type { ErrorResponse } from '#shared/error-contract.ts'
import { isRecord } from '#shared/json.ts'
import { NO_CONNECTION, OTHER_PERSON_SIGNED_IN, SERVER_ERROR_NOT_JSON } from '#shared/texts.ts'
import { ApiError } from './api-error.ts'
import type { CallName, RequestOf, ResponseOf } from './calls.ts'

export type TokenSource = {
  token: () => string | undefined
  /** Resolves to true if another token is stored now. */
  refresh: (stale: string) => Promise<boolean>
  personOf?: (token: string) => string | undefined
  /** The person whom the page last showed: null for a guest, undefined at first. */
  shownPerson?: () => string | null | undefined
  secondFactorMissing?: () => void
  /** Resolves to false if the person declines. */
  askPassword?: (options: { withCode: boolean }) => Promise<boolean>
  /** Waits while the session is locked. Resolves to true after a new sign-in. */
  signedInAgain?: () => Promise<boolean>
  isUnattended?: () => boolean
}

export type CallOptions = {
  signal?: AbortSignal
  timeoutMs?: number
  anonymous?: boolean
  transport?: (path: string, init: RequestInit) => Promise<Response>
}

type Options<Name extends CallName> = RequestOf<Name> & CallOptions
type Arguments<Name extends CallName> = object extends Options<Name> ? [Options<Name>?] : [Options<Name>]
type DownloadName = { [Name in CallName]: ResponseOf<Name> extends Blob ? Name : never }[CallName]
type StreamName = { [Name in CallName]: ResponseOf<Name> extends ReadableStream ? Name : never }[CallName]

type AnyOptions = CallOptions & { params?: Record<string, string>; query?: Query; body?: unknown }
type Query = Record<string, string | number | undefined>
type Writer = string | null | undefined

/** The API's calls throw an ApiError for refusals and outages. */
export function createApi(tokens: TokenSource) {
  const personOf = (token: string | undefined) => token && tokens.personOf?.(token)
  /** @throws ApiError OTHER_PERSON if another person has signed in */
  const tokenFor = (person: Writer): string | undefined => {
    // A guest's input must not be sent for a person who has signed in in another tab.
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
    const isRenewed = token !== undefined && (await tokens.refresh(token))
    if (!isRenewed && !(await tokens.signedInAgain?.())) return response
    return send(name, options, { token: tokenFor(person), isUnattended })
  }

  const writer = (): Writer => {
    const shown = tokens.shownPerson?.()
    return shown === undefined ? personOf(tokens.token()) : shown
  }

  async function request(name: CallName, options: AnyOptions = {}, startedBy?: Writer): Promise<Response> {
    // A read is for the person signed in now. A write is for the person whom the page shows.
    const isRead = name.startsWith('GET ')
    const person = startedBy === undefined && !isRead ? writer() : startedBy
    const response = options.anonymous ? await send(name, options) : await sendAsPerson(name, options, person)
    if (response.ok) return response
    const error = await refusal(response)
    if (error.code === 'SECOND_FACTOR_MISSING') tokens.secondFactorMissing?.()
    const withCode = error.code === 'CODE_AGAIN_REQUIRED'
    if (
      (withCode || error.code === 'REAUTHENTICATION_REQUIRED') &&
      (await tokens.askPassword?.({ withCode }))
    )
      return request(name, options, person)
    throw error
  }

  return {
    async call<Name extends CallName>(name: Name, ...[options]: Arguments<Name>): Promise<ResponseOf<Name>> {
      const response = await request(name, options)
      return (response.status === 204 ? undefined : await jsonOf(response, options)) as ResponseOf<Name>
    },

    async download<Name extends DownloadName>(name: Name, ...[options]: Arguments<Name>): Promise<Blob> {
      const response = await request(name, options)
      return received(() => response.blob(), options)
    },

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

async function received<T>(receive: () => Promise<T>, { signal }: AnyOptions = {}): Promise<T> {
  try {
    return await receive()
  } catch (error) {
    // A cancelled call is not a failure to report. `jsonOf` handles a SyntaxError.
    if (signal?.aborted || error instanceof SyntaxError) throw error
    throw new ApiError(503, { code: 'UNREACHABLE', message: NO_CONNECTION })
  }
}

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

const UNREADABLE: ErrorResponse = { code: 'UNREADABLE', message: SERVER_ERROR_NOT_JSON }

function isErrorResponse(value: unknown): value is ErrorResponse {
  return isRecord(value) && typeof value.message === 'string'
}

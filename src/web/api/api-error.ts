import type { ErrorResponse } from '#shared/error-contract.ts'
import { isRecord } from '#shared/json.ts'

/** A call that the shop refused or that never reached it. `message` is the French sentence to show. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The whole response body, with `fields` and the details of this code. */
  readonly body: ErrorResponse

  constructor(status: number, body: ErrorResponse) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.body = body
  }

  /** One sentence for each invalid field. */
  get fields(): Record<string, string> {
    return this.body.fields ?? {}
  }
}

/** Codes for which the screen has its own words, because no answer arrived or the answer was not the shop's. */
const NOT_THE_SERVERS: ReadonlySet<unknown> = new Set(['UNREACHABLE', 'UNREADABLE'])

/** The server's sentence if there is one, otherwise the screen's own (storefront.md §8). */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? messageIn(error, otherwise) : otherwise
}

/** The sentence for a failure that a loader passed to its screen: the server's or, without one, the screen's own. */
export function messageIn(failure: unknown, otherwise: string): string {
  if (!isRecord(failure) || NOT_THE_SERVERS.has(failure.code)) return otherwise
  return typeof failure.message === 'string' && failure.message !== '' ? failure.message : otherwise
}

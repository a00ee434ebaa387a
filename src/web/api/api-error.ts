import type { ErrorResponse } from '#shared/error-contract.ts'
import { isRecord } from '#shared/json.ts'

/** A call that the shop refused, or that never reached it: `message` is the French sentence to show. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The whole body: `fields`, and what else the code promises. */
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

/** Codes for which the client has its own words: no answer, or one that is not the shop's. */
const NOT_THE_SERVERS: ReadonlySet<unknown> = new Set(['UNREACHABLE', 'UNREADABLE'])

/** The server's sentence where there is one, else the screen's own (storefront.md §8). */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? messageIn(error, otherwise) : otherwise
}

/** The same for a failure that a loader has passed to its screen. */
export function messageIn(failure: unknown, otherwise: string): string {
  if (!isRecord(failure) || NOT_THE_SERVERS.has(failure.code)) return otherwise
  return typeof failure.message === 'string' && failure.message !== '' ? failure.message : otherwise
}

import type { ErrorResponse } from '#shared/error-contract.ts'
import { isRecord } from '#shared/json.ts'

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly body: ErrorResponse

  constructor(status: number, body: ErrorResponse) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.body = body
  }

  get fields(): Record<string, string> {
    return this.body.fields ?? {}
  }
}

const NOT_THE_SERVERS: ReadonlySet<unknown> = new Set(['UNREACHABLE', 'UNREADABLE'])

export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? messageIn(error, otherwise) : otherwise
}

/**
 * Takes an ApiError, or the failure that a loader passed to its screen. Returns `otherwise` if the failure has no
 * message from the server.
 */
export function messageIn(failure: unknown, otherwise: string): string {
  if (!isRecord(failure) || NOT_THE_SERVERS.has(failure.code)) return otherwise
  return typeof failure.message === 'string' && failure.message !== '' ? failure.message : otherwise
}

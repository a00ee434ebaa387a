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

/** Reads the message of a failure that a loader passed to its screen. */
export function messageIn(failure: unknown, otherwise: string): string {
  if (!isRecord(failure) || NOT_THE_SERVERS.has(failure.code)) return otherwise
  return typeof failure.message === 'string' && failure.message !== '' ? failure.message : otherwise
}

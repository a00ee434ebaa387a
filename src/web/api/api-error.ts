import type { ErrorAnswer } from '#shared/error-contract.ts'

/** A call that the shop refused, or that never reached it: `message` is the French sentence to show. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The whole answer: `fields`, and what else the code promises. */
  readonly answer: ErrorAnswer

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.message)
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code
    this.answer = answer
  }

  /** A sentence for each field that breaks a rule. */
  get fields(): Record<string, string> {
    return this.answer.fields ?? {}
  }
}

/** The server's sentence where there is one, else the screen's own. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise
}

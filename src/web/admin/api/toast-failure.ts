import { NO_CONNECTION, SERVER_ERROR } from '#shared/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { session } from '#web/session/session.ts'
import { toastError } from '#web/ui/toast.ts'

/**
 * Returns a sentence about a server that is unreachable or fails, or about a refusal that is not JSON (back-office.md
 * §8). Undefined for any other error.
 */
function outageOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status < 500) return error.code === 'UNREADABLE' ? error.message : undefined
  return error.code === 'UNREACHABLE' ? NO_CONNECTION : SERVER_ERROR
}

export function failureSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 ? messageOf(error, otherwise) : otherwise
}

export class FieldRefused extends Error {
  readonly field: string

  constructor(field: string, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'FieldRefused'
    this.field = field
  }
}

const asItIs = (reason: string) => reason

/**
 * A refusal shows the server's reason, which `worded` may rephrase. An outage shows `failed`, unless it is '', with a
 * sentence about the outage below it. An ended session (401) and a missing role (403) show no message here.
 */
export function toastFailure(
  error: unknown,
  failed: string,
  worded: (reason: string) => string = asItIs,
): void {
  if (error instanceof FieldRefused) return toastFailure(error.cause, error.message)
  if (error instanceof ApiError && error.status === 401) return session.refused()
  if (error instanceof ApiError && error.status === 403) return void session.verify()
  const outage = outageOf(error)
  const sentence = outage === undefined ? messageOf(error, '') : ''
  const reason = sentence === '' ? failed : worded(sentence)
  if (reason) toastError(reason, { detail: outage })
  else if (outage) toastError(outage)
}

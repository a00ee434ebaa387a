import { NO_CONNECTION, SERVER_ERROR } from '#shared/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { session } from '#web/session/session.ts'
import { toastError } from '#web/ui/toast.ts'

/**
 * The sentence for an outage of the connection or the server, which all screens share (back-office.md §8). Undefined
 * for any other error.
 */
function outageOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 500) return undefined
  return error.code === 'UNREACHABLE' ? NO_CONNECTION : SERVER_ERROR
}

/** The reason to show: the server's own sentence if it refused, otherwise the screen's. */
export function failureSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status < 500 ? messageOf(error, otherwise) : otherwise
}

/**
 * The error of a field whose value could not be stored before the form was sent, such as a refused picture. `cause`
 * says why.
 */
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
 * Shows one message for a failure. If the server refused, the message is the server's reason; `worded` may rephrase
 * it. Otherwise the message is the screen's own sentence, with the outage below. A screen without its own sentence
 * shows only the outage. The guard handles ended sessions and withdrawn roles.
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
  const said = outage === undefined ? messageOf(error, '') : ''
  const reason = said === '' ? failed : worded(said)
  if (reason) toastError(reason, { detail: outage })
  else if (outage) toastError(outage)
}

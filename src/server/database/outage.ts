import { reasonOf } from '../log/reason-of.ts'

/** The database cannot answer at all: its engine has stopped, its connection has failed, or it takes too long. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'
}

/**
 * Error codes of an outage, as opposed to a wrong statement: classes 08 (connection), 53 (resources) and 58 (system
 * errors such as a full disk), a server that stops or starts, a session that was ended or timed out, and socket
 * errors.
 */
const STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '25P03',
  '25P04',
  // The server became a replica while this connection was open, so the connection can only read.
  '25006',
  'DATABASE_AWAY',
])
const CLASSES = /^(?:08|53|58)[0-9A-Z]{3}$/
const SOCKETS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Returns whether an error means an outage of the database. The same statement may succeed later, so the
 * response is 503, never 500.
 */
export function isOutage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && (STATES.has(code) || SOCKETS.has(code) || CLASSES.test(code))
}

/** Returns the error in a few words for a log, without stack and statement. */
export function outageFields(error: unknown): { code: string | undefined; reason: string } {
  const { code } = (error ?? {}) as { code?: unknown }
  return { code: typeof code === 'string' ? code : undefined, reason: reasonOf(error) }
}

/** Returns the log fields of a failure: a few words for an outage, otherwise the error with its stack. */
export function failureFields(error: unknown): object {
  return isOutage(error) ? outageFields(error) : { err: error }
}

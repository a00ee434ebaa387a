import { reasonOf } from '../log/reason-of.ts'

/** The database cannot answer: its engine has stopped, its connection has failed, or it takes too long. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'
}

/**
 * PostgreSQL's codes (Appendix A of its manual) for a server that stops or starts and for a statement or session that
 * was ended, and the code of `DatabaseAway`.
 */
const STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '25P03',
  '25P04',
  // The connection can only read, for example because it leads to a replica after a failover.
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

export function isOutage(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  // A stopped PostgreSQL server removes its Unix socket, so connecting to it fails with ENOENT.
  if (code === 'ENOENT') return syscall === 'connect'
  return typeof code === 'string' && (STATES.has(code) || SOCKETS.has(code) || CLASSES.test(code))
}

export function outageFields(error: unknown): { code: string | undefined; reason: string } {
  const { code } = (error ?? {}) as { code?: unknown }
  return { code: typeof code === 'string' ? code : undefined, reason: reasonOf(error) }
}

export function failureFields(error: unknown): object {
  return isOutage(error) ? outageFields(error) : { err: error }
}

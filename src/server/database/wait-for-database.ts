import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { logSparingly } from '../log/log-sparingly.ts'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import { isOutage, outageFields } from './outage.ts'

const WAIT_TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 1_000
/** `insufficient_privilege`: the role may connect, but may not do what the statement asks. */
const NO_RIGHT = '42501'

/**
 * Waits, because in containers, or after a power cut, the shop may start before the database.
 * @throws StartupError if the server refuses the shop (password, name of the database, certificate), or after
 * `timeoutMs` without an answer
 */
export async function waitForDatabase(
  database: Pick<Database, 'raw'>,
  databaseUrl: string,
  log: FastifyBaseLogger,
  timeoutMs = WAIT_TIMEOUT_MS,
): Promise<void> {
  const givingUpAt = Date.now() + timeoutMs
  for (;;) {
    try {
      await database.raw('select 1')
      return
    } catch (error) {
      const { reason } = outageFields(error)
      const where = placeOf(databaseUrl)
      if (!isOutage(error))
        throw new StartupError(`The database at ${where} refuses the shop (${reason}): correct DATABASE_URL.`)
      if (Date.now() >= givingUpAt)
        throw new StartupError(
          `The database at ${where} does not answer (${reason}): start it, or correct DATABASE_URL.`,
        )
      const message = `the database at ${where} does not answer yet: trying for ${timeoutMs / 1000} s`
      logSparingly(log, 'first-contact', { level: 'warn', fields: { reason }, message })
      await pause(RETRY_DELAY_MS)
    }
  }
}

export function explainMissingRight(error: unknown, databaseUrl: string): unknown {
  if ((error as { code?: unknown } | null)?.code !== NO_RIGHT) return error
  const { reason } = outageFields(error)
  return new StartupError(
    `The role of DATABASE_URL may not do what the shop needs at ${placeOf(databaseUrl)} (${reason}): make it the owner of the database (docs/operations.md, “The database role”).`,
  )
}

function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

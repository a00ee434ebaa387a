import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'

const MEASURE_EVERY_MS = 60_000
/** In milliseconds. A measurement that takes longer is too imprecise and is repeated, at most twice. */
const LONGEST_ANSWER_MS = 2_000
const WRONG_MS = 2_000

/**
 * Returns a clock with the database's time. A session or reservation may start on one machine and end on another, whose
 * clock may differ.
 */
export async function databaseClock(
  database: Pick<Database, 'db'>,
  log: FastifyBaseLogger,
): Promise<Clock & { stop(): void }> {
  let offsetMs = await measure(database)
  logIfWrong(log, offsetMs)
  const timer = setInterval(() => {
    measure(database).then(
      (measured) => {
        if (Math.abs(measured - offsetMs) > WRONG_MS) logIfWrong(log, measured)
        offsetMs = measured
      },
      // After a failure, the last measurement remains valid.
      () => {},
    )
  }, MEASURE_EVERY_MS)
  timer.unref()
  return { now: () => new Date(Date.now() + offsetMs), stop: () => clearInterval(timer) }
}

/** Returns how many milliseconds the database's clock is ahead of this machine's. */
async function measure({ db }: Pick<Database, 'db'>): Promise<number> {
  for (let tries = 3; ; tries--) {
    const sentAt = Date.now()
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
    const tookMs = Date.now() - sentAt
    if (tookMs <= LONGEST_ANSWER_MS || tries === 1)
      return Math.round((rows[0]?.ms ?? sentAt) - sentAt - tookMs / 2)
  }
}

function logIfWrong(log: FastifyBaseLogger, offsetMs: number): void {
  if (Math.abs(offsetMs) > WRONG_MS)
    log.warn({ offsetMs }, 'this machine’s clock is not the database’s, which the shop goes by: set up NTP')
}

import { sql } from 'kysely'
import { parisDay, type Day } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import { contentHash } from './content-hash.ts'
import { foundPeriods, type FoundPeriod } from './find-period.ts'
import { documentCount, reportContent } from './queries.ts'

type Read = Pick<Services, 'settings' | 'clock'>

/**
 * The sales up to the day `until` are reported. Null if the first period that was handed over has changed since and
 * needs another file.
 */
export type ReportingState = { until: Day | null; waiting: number }

/**
 * `waiting` counts the ended periods of this year and last year that need a file, from the first period that was handed
 * over. Returns undefined before the first hand-over.
 */
export async function reportingState(db: Db, services: Read): Promise<ReportingState | undefined> {
  const { first, last } = await db
    .selectFrom('e_reports')
    .select([sql<Day | null>`min(from_day)::text`.as('first'), sql<Day | null>`max(to_day)::text`.as('last')])
    .executeTakeFirstOrThrow()
  if (first === null) return undefined
  const left = await periodsLeft(db, services, first)
  for (const { period, handedOver } of left) {
    if (last !== null && period.from > last) break
    if (handedOver || !(await isEmpty(db, period)))
      return { until: await handedOverBefore(db, period.from), waiting: left.length }
  }
  return { until: last, waiting: left.length }
}

async function periodsLeft(db: Db, services: Read, first: Day): Promise<FoundPeriod[]> {
  const today = parisDay(services.clock.now())
  const year = Number(today.slice(0, 4))
  const found = await Promise.all([year - 1, year].map((each) => foundPeriods(db, services, each)))
  const ended = found.flat().filter(({ period: { from, to } }) => from >= first && to < today)
  const isLeft = await Promise.all(ended.map((each) => needsFile(db, each)))
  return ended.filter((_each, at) => isLeft[at])
}

/** The content is not summed again if the period has no other document since its hand-over. */
async function needsFile(db: Db, { period, handedOver }: FoundPeriod): Promise<boolean> {
  if (!handedOver) return true
  if (handedOver.documents === (await documentCount(db, period))) return false
  return handedOver.hash !== contentHash(await reportContent(db, period))
}

async function isEmpty(db: Db, period: FoundPeriod['period']): Promise<boolean> {
  const { lines, invoices } = await reportContent(db, period)
  return lines.length === 0 && invoices.length === 0
}

async function handedOverBefore(db: Db, day: Day): Promise<Day | null> {
  const { until } = await db
    .selectFrom('e_reports')
    .select(sql<Day | null>`max(to_day)::text`.as('until'))
    .where('to_day', '<', day)
    .executeTakeFirstOrThrow()
  return until
}

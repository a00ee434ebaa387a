import { sql } from 'kysely'
import { periodsOfYear } from '#shared/e-reports/report-periods.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Db } from '../database/database.ts'
import { handedOverPeriods } from './queries.ts'

/**
 * Returns the last day of the newest period that was handed over, and the number of ended periods after it.
 * Returns undefined before the first period is handed over.
 */
export async function reportingState(
  db: Db,
  now: Date,
  { reporting }: Settings['vat'],
): Promise<{ until: Day; waiting: number } | undefined> {
  const { until } = await db
    .selectFrom('e_reports')
    .select(sql<string | null>`max(to_day)::text`.as('until'))
    .executeTakeFirstOrThrow()
  if (until === null) return undefined
  const today = parisDay(now)
  const years = [...new Set([until, today].map((day) => Number(day.slice(0, 4))))]
  const periods = await Promise.all(
    years.map(async (year) => periodsOfYear(year, reporting, await handedOverPeriods(db, year))),
  )
  return { until, waiting: periods.flat().filter(({ from, to }) => from > until && to < today).length }
}

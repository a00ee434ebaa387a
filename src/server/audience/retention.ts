import { parisDay, shiftDay, type Day } from '#shared/paris-day.ts'
import { AUDIENCE_MONTHS, MISSED_SEARCH_DAYS } from '#shared/privacy/retention-periods.ts'
import { addMonths } from '#shared/shift-dates.ts'
import type { Services } from '../services.ts'

export const searchesStart = (now: Date): Day => shiftDay(parisDay(now), 1 - MISSED_SEARCH_DAYS)

export async function cleanupAudience({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const start = parisDay(addMonths(now, -AUDIENCE_MONTHS))
  await database.db.deleteFrom('audience_days').where('day', '<', start).execute()
  await database.db.deleteFrom('visit_sources').where('day', '<', start).execute()
  // A day has at most `SEARCHES_A_DAY` rows, so this deletion needs no batches.
  await database.db.deleteFrom('missed_searches').where('day', '<', searchesStart(now)).execute()
}

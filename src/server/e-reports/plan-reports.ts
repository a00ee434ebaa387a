import { parisDay } from '#shared/paris-day.ts'
import type { Services } from '../services.ts'
import { listEReports } from './list-e-reports.ts'
import { sendReport } from './send-report.ts'

/**
 * Sends the ended periods of this year and last year that need a file, from the earliest period that the platform has
 * accepted. Sends nothing until the platform has accepted a first file, which the owner sends. A refused period waits
 * for the owner.
 */
export async function planReports(services: Services): Promise<void> {
  const { database, clock, platform } = services
  if (!platform.isLinked) return
  const first = await database.db
    .selectFrom('report_flows')
    .select((eb) => eb.cast<string>('from_day', 'text').as('from'))
    .where('state', '=', 'accepted')
    .orderBy('from_day')
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  const year = Number(parisDay(clock.now()).slice(0, 4))
  for (const each of [year - 1, year]) {
    const { periods } = await listEReports(services, each)
    const due = periods.filter(
      ({ from, state, refusal }) => state === 'ready' && refusal === null && from >= first.from,
    )
    for (const { from, to } of due.toReversed()) await sendReport(services, { from, to }, null)
  }
}

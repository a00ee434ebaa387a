import { periodsOfYear, type Period } from '#shared/e-reports/report-periods.ts'
import { PERIOD_NOT_FOUND, PERIOD_OPEN } from '#shared/e-reports/texts.ts'
import { OPEN_FLOW_STATES } from '#shared/flow-states.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { flowsOfYear, handedOverPeriods, type HandedOver, type ReportFlow } from './queries.ts'

export type FoundPeriod = {
  period: Period
  handedOver: HandedOver | undefined
  flow: ReportFlow | undefined
  refused: number
}

export const isSending = (flow: Pick<ReportFlow, 'state'> | undefined) =>
  OPEN_FLOW_STATES.some((state) => state === flow?.state)

export async function foundPeriods(
  db: Db,
  { settings }: Pick<Services, 'settings'>,
  year: number,
): Promise<FoundPeriod[]> {
  const [handedOver, flows] = await Promise.all([handedOverPeriods(db, year), flowsOfYear(db, year)])
  const sending = flows.filter(
    (flow) => isSending(flow) && !handedOver.some(({ from }) => from === flow.from),
  )
  const kept = [...handedOver, ...sending].map(({ from, to }) => ({ from, to }))
  return periodsOfYear(year, settings.current.vat.reporting, kept).map((period) => {
    const own = flows.filter(({ from, to }) => from === period.from && to === period.to)
    return {
      period,
      handedOver: handedOver.find(({ from }) => from === period.from),
      flow: own.at(-1),
      refused: own.filter(({ state }) => state === 'refused').length,
    }
  })
}

/** @throws 404 for days that are not exactly one period */
export async function findPeriod(
  db: Db,
  services: Pick<Services, 'settings'>,
  { from, to }: Period,
): Promise<FoundPeriod> {
  const all = await foundPeriods(db, services, Number(from.slice(0, 4)))
  const found = all.find(({ period }) => period.from === from && period.to === to)
  if (!found) throw new ShopError('NOT_FOUND', PERIOD_NOT_FOUND)
  return found
}

/** @throws 404; 409 CONFLICT before the period has ended */
export async function endedPeriod(
  db: Db,
  services: Pick<Services, 'settings' | 'clock'>,
  asked: Period,
): Promise<FoundPeriod & { today: Day }> {
  const found = await findPeriod(db, services, asked)
  const today = parisDay(services.clock.now())
  if (asked.to >= today) throw new ShopError('CONFLICT', PERIOD_OPEN)
  return { ...found, today }
}

import { sql } from 'kysely'
import type { Audience, AudienceQuery, Funnel } from '#shared/audience/contract.ts'
import { stepsOf, type Period } from '#shared/figures/figure-periods.ts'
import type { Day } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import { earnedOrdersByDay } from '../orders/revenue.ts'
import { searchesStart } from './retention.ts'

const SEARCHES_SHOWN = 50
export const EVERY_SEARCH = 100_000

export async function audienceOf(
  db: Db,
  { from, to, step }: AudienceQuery,
  now: Date,
  searchesShown = SEARCHES_SHOWN,
): Promise<Audience> {
  const [since, days, missed, sources] = await Promise.all([
    firstDay(db),
    funnelByDay(db, { from, to }),
    missedSearches(db, searchesStart(now), searchesShown),
    sourcesOf(db, { from, to }, searchesShown),
  ])
  const counted = days.filter(({ day }) => since !== null && day >= since)
  return {
    since,
    total: sum(counted),
    steps: stepsOf({ from, to }, step).map((each) => ({
      ...each,
      ...sum(counted.filter(({ day }) => day >= each.from && day <= each.to)),
    })),
    ...missed,
    ...sources,
  }
}

async function firstDay(db: Db): Promise<Day | null> {
  const row = await db
    .selectFrom('audience_days')
    .select(sql<Day | null>`min(day)::text`.as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

type FunnelDay = Partial<Funnel> & { day: Day }

async function funnelByDay(db: Db, { from, to }: Period): Promise<FunnelDay[]> {
  const [pages, orders] = await Promise.all([
    db
      .selectFrom('audience_days')
      .select([sql<Day>`day::text`.as('day'), 'visits', 'views', 'carts', 'payments'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute(),
    earnedOrdersByDay(db, { from, to }),
  ])
  return [...pages, ...orders]
}

function sum(days: readonly FunnelDay[]): Funnel {
  const all = { visits: 0, views: 0, carts: 0, payments: 0, orders: 0 }
  for (const day of days) for (const step of Object.keys(all) as (keyof Funnel)[]) all[step] += day[step] ?? 0
  return all
}

async function sourcesOf(db: Db, { from, to }: Period, max: number) {
  const rows = await db
    .selectFrom('visit_sources')
    .select(({ fn }) => ['source', fn.sum<number>('visits').as('visits')])
    .select(sql<number>`(sum(sum(visits)) over ())::float8`.as('all'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('source')
    .orderBy('visits', 'desc')
    .orderBy('source')
    .limit(max)
    .execute()
  const sources = rows.map(({ source, visits }) => ({ source, visits }))
  const shown = sources.reduce((all, { visits }) => all + visits, 0)
  return { sources, otherSources: (rows[0]?.all ?? 0) - shown }
}

async function missedSearches(db: Db, since: Day, max: number) {
  const rows = await db
    .selectFrom('missed_searches')
    .select(({ fn }) => [
      'words',
      fn.sum<number>('times').as('times'),
      sql<Day>`max(day)::text`.as('lastDay'),
      sql<number>`count(*) over ()`.as('all'),
    ])
    .where('day', '>=', since)
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('lastDay', 'desc')
    .orderBy('words')
    .limit(max)
    .execute()
  return {
    searches: rows.map(({ words, times, lastDay }) => ({ words, times, lastDay })),
    otherSearches: (rows[0]?.all ?? 0) - rows.length,
  }
}

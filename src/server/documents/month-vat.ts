import { sql } from 'kysely'
import type { MonthVat } from '#shared/documents/contract.ts'
import { FRANCHISE_UPPER_CENTS } from '#shared/documents/vat.ts'
import { centsToEuros } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { regimeOn } from '#shared/settings/settings.ts'
import type { Services } from '../services.ts'
import { boundsOfMonth, turnoverOfYear } from './queries.ts'

export async function monthVat(
  { database: { db }, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  month: string,
): Promise<MonthVat> {
  const now = clock.now()
  const { vat } = settings.current
  const { from, before } = boundsOfMonth(month)
  const sign = sql`case kind when 'invoice' then 1 else -1 end`
  const [rows, turnover] = await Promise.all([
    db
      .selectFrom('documents')
      .select([
        sql<string | null>`content #>> '{vat,country}'`.as('country'),
        sql<number>`(content #>> '{vat,percent}')::float8`.as('percent'),
        sql<number>`count(*)::int`.as('documents'),
        sql<number>`sum(${sign} * (content ->> 'netCents')::int)::float8`.as('netCents'),
        sql<number>`sum(${sign} * (content ->> 'vatCents')::int)::float8`.as('vatCents'),
      ])
      .where('issued_at', '>=', from)
      .where('issued_at', '<', before)
      .groupBy(['country', 'percent'])
      .orderBy('country')
      .orderBy('percent')
      .execute(),
    regimeOn(vat, parisDay(now)) === 'franchise' ? turnoverOfYear(db, now) : undefined,
  ])
  return {
    rows: rows.map(({ netCents, vatCents, ...row }) => ({
      ...row,
      net: centsToEuros(netCents),
      vat: centsToEuros(vatCents),
    })),
    ...(turnover !== undefined && {
      franchise: {
        turnover: centsToEuros(turnover),
        threshold: centsToEuros(vat.thresholdCents),
        upperThreshold: centsToEuros(FRANCHISE_UPPER_CENTS),
      },
    }),
  }
}

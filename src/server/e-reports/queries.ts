import { sql } from 'kysely'
import type { FrozenDocument } from '#shared/documents/document-content.ts'
import type { ReportContent, ReportLine } from '#shared/e-reports/report-content.ts'
import type { Period } from '#shared/e-reports/report-periods.ts'
import type { FlowState } from '#shared/flow-states.ts'
import { endOfParisDay, PARIS, startOfParisDay } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'

const siren = sql<string>`coalesce(content #>> '{buyer,company,siren}', '')`
const vatNumber = sql<string>`coalesce(content #>> '{buyer,company,vatNumber}', '')`

/** French companies get e-invoices, which are not reported again. */
const isFrenchCompany = sql<boolean>`(${siren} <> '' or ${vatNumber} like 'FR%')`

/**
 * True for sales to companies abroad at the French rate or without VAT. Those at the rate of another country are
 * reported as sums, because an invoice in the report may only have a French rate.
 */
const isCompanyAbroad = sql<boolean>`(
  ${siren} = '' and ${vatNumber} <> '' and ${vatNumber} not like 'FR%'
  and coalesce(content #>> '{vat,country}', 'France') = 'France'
)`

/**
 * A sale or refund belongs to the day of its document. A correction belongs to the day of the order, because a sale
 * whose invoice now names a company is no longer a sale to a consumer.
 */
export async function reportLines(db: Db, { from, to }: Period): Promise<ReportLine[]> {
  const [start, end] = [startOfParisDay(from), endOfParisDay(to)]
  const { rows } = await sql<ReportLine>`
    with issued as (
      select kind, content, issued_at as at from documents
      where issued_at >= ${start} and issued_at < ${end} and content ->> 'correction' is null
      union all
      select kind, content, (content #>> '{order,placedAt}')::timestamptz from documents
      where content ->> 'correction' is not null
        and content #>> '{order,placedAt}' >= ${start.toISOString()} and content #>> '{order,placedAt}' < ${end.toISOString()}
    ),
    sold as (
      select
        to_char(at at time zone ${PARIS}, 'YYYY-MM-DD') as day,
        content #>> '{vat,country}' = 'France' as taxed,
        (content #>> '{vat,percent}')::float8 as rate,
        case kind when 'invoice' then 1 else -1 end as sign,
        case when kind = 'invoice' then 1 when content ->> 'correction' is null then 0 else -1 end as sale,
        (content ->> 'netCents')::int as net,
        (content ->> 'vatCents')::int as vat
      from issued
      where not ${isFrenchCompany} and not ${isCompanyAbroad}
    )
    select
      day,
      case when taxed then 'TLB1' else 'TNT1' end as category,
      case when taxed then rate else 0 end as percent,
      sum(sign * net)::float8 as "netCents",
      sum(case when taxed then sign * vat else 0 end)::float8 as "vatCents",
      sum(sale)::int as sales
    from sold
    group by 1, 2, 3
    having sum(sale) <> 0 or sum(sign * net) <> 0 or sum(sign * vat) <> 0
    order by 1, 2, 3`.execute(db)
  return rows
}

export async function reportInvoices(db: Db, { from, to }: Period): Promise<FrozenDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .select('content')
    .where('issued_at', '>=', startOfParisDay(from))
    .where('issued_at', '<', endOfParisDay(to))
    .where(isCompanyAbroad)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

export async function reportContent(db: Db, period: Period): Promise<ReportContent> {
  return { lines: await reportLines(db, period), invoices: await reportInvoices(db, period) }
}

export async function invoicesByDay(
  db: Db,
  { from, to }: Period,
): Promise<{ day: string; number: string }[]> {
  return db
    .selectFrom('documents')
    .select([
      sql<string>`to_char(issued_at at time zone ${sql.lit(PARIS)}, 'YYYY-MM-DD')`.as('day'),
      'number',
    ])
    .where('issued_at', '>=', startOfParisDay(from))
    .where('issued_at', '<', endOfParisDay(to))
    .where(isCompanyAbroad)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
}

/**
 * Counts the documents that are issued in a period, and the corrections of its orders. The content of a period changes
 * only with another document, so the same number means the same content.
 */
export async function documentCount(db: Db, { from, to }: Period): Promise<number> {
  const [start, end] = [startOfParisDay(from), endOfParisDay(to)]
  const issued = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('issued_at', '>=', start)
    .where('issued_at', '<', end)
    .executeTakeFirstOrThrow()
  const placedAt = sql<string>`content #>> '{order,placedAt}'`
  const corrections = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`content ->> 'correction' is not null`)
    .where(placedAt, '>=', start.toISOString())
    .where(placedAt, '<', end.toISOString())
    .executeTakeFirstOrThrow()
  return issued.count + corrections.count
}

/** `documents` is the number of documents at the hand-over. Null if it is not known. */
export type HandedOver = Period & {
  id: string
  hash: string
  documents: number | null
  files: number
  at: Date
}

export async function handedOverPeriods(db: Db, year: number): Promise<HandedOver[]> {
  return db
    .selectFrom('e_reports')
    .select([
      'id',
      sql<string>`from_day::text`.as('from'),
      sql<string>`to_day::text`.as('to'),
      'content_hash as hash',
      'documents',
      'files',
      'handed_over_at as at',
    ])
    .where('from_day', '>=', `${year}-01-01`)
    .where('from_day', '<=', `${year}-12-31`)
    .orderBy('from_day')
    .execute()
}

/** `at` is the time of the platform's decision. Before the decision, it is the time when the file was made. */
export type ReportFlow = Period & { state: FlowState; reason: string | null; at: Date }

export async function flowsOfYear(db: Db, year: number): Promise<ReportFlow[]> {
  return db
    .selectFrom('report_flows')
    .select([
      sql<string>`from_day::text`.as('from'),
      sql<string>`to_day::text`.as('to'),
      'state',
      'reason',
      sql<Date>`coalesce(ended_at, created_at)`.as('at'),
    ])
    .where('from_day', '>=', `${year}-01-01`)
    .where('from_day', '<=', `${year}-12-31`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

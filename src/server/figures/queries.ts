import { sql } from 'kysely'
import type { FiguresQuery } from '#shared/figures/contract.ts'
import { periodBefore, stepsBefore, stepsOf, type Period } from '#shared/figures/figure-periods.ts'
import { endOfParisDay, startOfParisDay } from '#shared/paris-day.ts'
import { DELIVERY_LABELS, type DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import type { Db } from '../database/database.ts'
import { isEarned, orderDay } from '../orders/revenue.ts'
import type { FiguresInCents } from './in-euros.ts'
import { salesByCode } from './sales-by-code.ts'
import { salesByProduct } from './sales-by-product.ts'
import { CENTS, placedIn, salesOf, type Cents } from './sum-sales.ts'

const ROWS_SHOWN = 50
export const EVERY_ROW = 100_000

type DayRow = Cents & { day: string; method: DeliveryMethod }

export async function figures(
  db: Db,
  { from, to, step, compare }: FiguresQuery,
  rowsShown = ROWS_SHOWN,
): Promise<FiguresInCents> {
  const period = { from, to }
  const before = periodBefore(period, compare)
  const [days, sold, coded, books] = await Promise.all([
    salesByDay(db, { from: before.from, to }),
    salesByProduct(db, { period, before }, rowsShown),
    salesByCode(db, { period, before }, rowsShown),
    booksOf(db, period),
  ])
  const isNow = ({ day }: DayRow) => day >= from
  const [now, earlier] = [days.filter(isNow), within(days, before)]
  const comparedWith = stepsBefore(period, step, compare)
  return {
    from,
    to,
    before,
    total: salesOf(now),
    totalBefore: salesOf(earlier),
    steps: stepsOf(period, step).map((each, at) => {
      const other = comparedWith[at]
      const revenueBefore = other ? salesOf(within(earlier, other)).revenue : null
      return { ...each, ...salesOf(within(now, each)), revenueBefore }
    }),
    books,
    ...sold,
    ...coded,
    delivery: methodsOf([...now, ...earlier]).map((method) => {
      const by = (rows: readonly DayRow[]) => salesOf(rows.filter((row) => row.method === method))
      return { method: DELIVERY_LABELS[method], ...by(now), revenueBefore: by(earlier).revenue }
    }),
  }
}

const within = (rows: readonly DayRow[], { from, to }: Period) =>
  rows.filter(({ day }) => day >= from && day <= to)

const methodsOf = (rows: readonly DayRow[]) => [...new Set(rows.map(({ method }) => method))].toSorted()

async function salesByDay(db: Db, period: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select ${orderDay}::text as day, shipping_method as method, ${CENTS}
    from orders where ${placedIn(period)} and ${isEarned}
    group by ${orderDay}, shipping_method order by ${orderDay}, shipping_method`.execute(db)
  return rows
}

async function booksOf(db: Db, { from, to }: Period): Promise<FiguresInCents['books']> {
  const { rows } = await sql<{ kind: 'invoice' | 'creditNote'; moved: number }>`
    select kind, sum(moved_cents)::float8 as moved from documents
    where issued_at >= ${startOfParisDay(from)} and issued_at < ${endOfParisDay(to)}
    group by kind`.execute(db)
  const movedBy = (kind: string) => rows.find((row) => row.kind === kind)?.moved ?? 0
  return { received: movedBy('invoice'), returned: movedBy('creditNote') }
}

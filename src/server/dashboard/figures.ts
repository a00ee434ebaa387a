import { sql } from 'kysely'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { lastMonths } from '#shared/dashboard/months.ts'
import { centsToEuros } from '#shared/money.ts'
import { PARIS } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import { earnedCents, isEarned } from '../orders/revenue.ts'
import { dueWork } from './due-work.ts'
import { alerts, lowStock, recentArticles, recentOrders } from './queries.ts'

/** All figures of the dashboard (back-office.md §3, decision 22): a few small queries side by side. */
export async function dashboardFigures(db: Db, now: Date): Promise<DashboardFigures> {
  const [counts, monthlyRevenue, orders, lowStockProducts, articles, openAlerts, due] = await Promise.all([
    totals(db),
    revenueByMonth(db, now),
    recentOrders(db),
    lowStock(db),
    recentArticles(db),
    alerts(db),
    dueWork(db, now),
  ])
  const { revenue_cents, ...totalCounts } = counts
  return {
    ...totalCounts,
    totalRevenue: centsToEuros(revenue_cents),
    monthlyRevenue,
    recentOrders: orders,
    lowStockProducts,
    recentArticles: articles,
    alerts: openAlerts,
    dueWork: due,
  }
}

async function totals(db: Db) {
  const count = (table: 'sleeves' | 'users' | 'images' | 'articles') =>
    sql<number>`(select count(*)::int from ${sql.table(table)})`
  return db
    .selectNoFrom([
      count('sleeves').as('totalProducts'),
      sql<number>`(select count(*)::int from orders)`.as('totalOrders'),
      count('users').as('totalUsers'),
      count('images').as('totalImages'),
      count('articles').as('totalArticles'),
      sql<number>`(select coalesce(${earnedCents}, 0)::float8 from orders where ${isEarned})`.as(
        'revenue_cents',
      ),
      sql<number>`(select count(*)::int from withdrawals where state = 'open')`.as('openWithdrawals'),
    ])
    .executeTakeFirstOrThrow()
}

/** The last 12 months, oldest first; the months are those of a shopkeeper in Paris, and one without a sale is 0. */
async function revenueByMonth(db: Db, now: Date): Promise<DashboardFigures['monthlyRevenue']> {
  const months = lastMonths(now)
  const firstDays = sql.join(months.map((name) => sql`(${`${name}-01`}::date)`))
  const start = (day: string) => sql.raw(`(${day})::timestamp at time zone '${PARIS}'`)
  // A sum for each month, and no grouping: each is one walk along the index of what was earned.
  const { rows } = await sql<{ cents: number }>`
    select (
      select coalesce(${earnedCents}, 0)::float8 from orders
      where created_at >= ${start('first_day')} and created_at < ${start("first_day + interval '1 month'")} and ${isEarned}
    ) as cents
    from (values ${firstDays}) as months (first_day) order by first_day`.execute(db)
  return months.map((month, at) => ({ month, revenue: centsToEuros(rows[at]?.cents ?? 0) }))
}

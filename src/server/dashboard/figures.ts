import { sql } from 'kysely'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { lastMonths, type Month } from '#shared/dashboard/months.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Db } from '../database/database.ts'
import { salesOfDays } from '../orders/daily-sales.ts'
import { earnedCents, isEarned } from '../orders/revenue.ts'
import { dueWork } from './due-work.ts'
import { alerts, lowStock, recentArticles, recentOrders } from './queries.ts'

/** All figures of the dashboard (back-office.md §3, decision 22): a few small queries side by side. */
export async function dashboardFigures(db: Db, now: Date): Promise<DashboardFigures> {
  const [counts, sold, orders, lowStockProducts, articles, openAlerts, due] = await Promise.all([
    totals(db),
    sales(db, now),
    recentOrders(db),
    lowStock(db),
    recentArticles(db),
    alerts(db),
    dueWork(db, now),
  ])
  return {
    ...counts,
    ...sold,
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
      count('users').as('totalUsers'),
      count('images').as('totalImages'),
      count('articles').as('totalArticles'),
      sql<number>`(select count(*)::int from withdrawals where state = 'open')`.as('openWithdrawals'),
    ])
    .executeTakeFirstOrThrow()
}

type MonthRow = { month: Month; orders: number; cents: number }

/**
 * All orders and what they brought, and the last 12 months of it, oldest first; the months are those of a shopkeeper in
 * Paris, and one without a sale is 0.
 */
async function sales(db: Db, now: Date) {
  const { rows } = await sql<MonthRow>`
    select to_char(day, 'YYYY-MM') as month, sum(orders)::int as orders,
      coalesce(${earnedCents} filter (where ${isEarned}), 0)::float8 as cents
    from ${await salesOfDays(db, {})} orders
    group by 1`.execute(db)
  const sum = (of: (row: MonthRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    totalOrders: sum(({ orders }) => orders),
    totalRevenue: centsToEuros(sum(({ cents }) => cents)),
    monthlyRevenue: lastMonths(now).map((month) => ({
      month,
      revenue: centsToEuros(rows.find((row) => row.month === month)?.cents ?? 0),
    })),
  }
}

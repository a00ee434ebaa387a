import { sql } from 'kysely'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import { lastMonths } from '#shared/dashboard/months.ts'
import { EU_SALES_THRESHOLD_CENTS, FRANCHISE_UPPER_CENTS, isNearThreshold } from '#shared/documents/vat.ts'
import { centsToEuros } from '#shared/money.ts'
import { parisDay, shiftDay, type Day } from '#shared/paris-day.ts'
import { regimeOn, type Settings } from '#shared/settings/settings.ts'
import { COUNTRIES, COUNTRY_FACTS } from '#shared/shipping/countries.ts'
import type { Db } from '../database/database.ts'
import { turnoverOfYear } from '../documents/queries.ts'
import { reportingState } from '../e-reports/reporting-state.ts'
import { earnedCents, isEarned, orderDay } from '../orders/revenue.ts'
import type { Services } from '../services.ts'
import { dueWork } from './due-work.ts'
import { alerts, lowStock, recentArticles, recentOrders } from './queries.ts'

/** Specified in back-office.md §3 and decision 22. */
export async function dashboardFigures({
  database: { db },
  clock,
  settings,
  config,
}: Pick<Services, 'database' | 'clock' | 'settings' | 'config'>): Promise<DashboardFigures> {
  const now = clock.now()
  const { vat, lowStock: below } = settings.current
  const [counts, sold, orders, lowStockProducts, articles, openAlerts, due, franchise, euSales, reports] =
    await Promise.all([
      totals(db),
      sales(db, now),
      recentOrders(db),
      lowStock(db, below),
      recentArticles(db),
      alerts(db, config),
      dueWork(db, now),
      franchiseWarning(db, now, vat),
      euSalesWarning(db, now, vat),
      reportingState(db, { clock, settings }),
    ])
  return {
    ...counts,
    ...sold,
    recentOrders: orders,
    lowStockProducts,
    recentArticles: articles,
    alerts: openAlerts,
    dueWork: due,
    ...(franchise && { franchise }),
    ...(euSales && { euSales }),
    ...(reports && { reports }),
  }
}

async function franchiseWarning(
  db: Db,
  now: Date,
  vat: Settings['vat'],
): Promise<DashboardFigures['franchise']> {
  if (regimeOn(vat, parisDay(now)) !== 'franchise') return undefined
  const turnoverCents = await turnoverOfYear(db, now)
  if (!isNearThreshold(turnoverCents, vat.thresholdCents)) return undefined
  return {
    turnover: centsToEuros(turnoverCents),
    threshold: centsToEuros(vat.thresholdCents),
    upperThreshold: centsToEuros(FRANCHISE_UPPER_CENTS),
  }
}

const OTHER_EU_COUNTRIES = COUNTRIES.filter(
  (country) => country !== 'France' && 'vat' in COUNTRY_FACTS[country].taxes,
)

async function euSalesWarning(db: Db, now: Date, vat: Settings['vat']): Promise<DashboardFigures['euSales']> {
  if (vat.euPlace !== 'seller' || regimeOn(vat, parisDay(now)) === 'added') return undefined
  const turnoverCents = await turnoverOfYear(db, now, { consumersIn: OTHER_EU_COUNTRIES })
  if (!isNearThreshold(turnoverCents, EU_SALES_THRESHOLD_CENTS)) return undefined
  return { turnover: centsToEuros(turnoverCents), threshold: centsToEuros(EU_SALES_THRESHOLD_CENTS) }
}

async function totals(db: Db) {
  const count = (table: 'orders' | 'sleeves' | 'images' | 'articles') =>
    sql<number>`(select count(*)::int from ${sql.table(table)})`
  return db
    .selectNoFrom([
      count('orders').as('totalOrders'),
      count('sleeves').as('totalProducts'),
      sql<number>`(select count(*)::int from users where not is_guest)`.as('totalUsers'),
      count('images').as('totalImages'),
      count('articles').as('totalArticles'),
      sql<number>`(select count(*)::int from withdrawals where state = 'open')`.as('openWithdrawals'),
    ])
    .executeTakeFirstOrThrow()
}

async function sales(db: Db, now: Date) {
  const months = lastMonths(now)
  const days = await revenueByDay(db, `${months[0]}-01`)
  const revenueOf = (some: readonly DayRevenue[]) =>
    centsToEuros(some.reduce((sum, { cents }) => sum + cents, 0))
  const today = parisDay(now)
  const since = shiftDay(today, -6)
  return {
    totalRevenue: revenueOf(days),
    recentRevenue: {
      today: revenueOf(days.filter(({ day }) => day === today)),
      week: revenueOf(days.filter(({ day }) => day !== null && day >= since && day <= today)),
    },
    monthlyRevenue: months.map((month) => ({
      month,
      revenue: revenueOf(days.filter(({ day }) => day?.startsWith(month))),
    })),
  }
}

/** `day` is null for the sum of the days before `since`. */
type DayRevenue = { day: Day | null; cents: number }

async function revenueByDay(db: Db, since: Day): Promise<DayRevenue[]> {
  const { rows } = await sql<DayRevenue>`
    select (case when ${orderDay} >= ${since}::date then ${orderDay} end)::text as day, ${earnedCents}::float8 as cents
    from orders where ${isEarned} group by 1`.execute(db)
  return rows
}

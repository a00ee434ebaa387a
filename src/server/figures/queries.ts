import { sql } from 'kysely'
import type { Figures, FiguresQuery, Sales } from '#shared/figures/contract.ts'
import { periodBefore, stepsBefore, stepsOf, type Period } from '#shared/figures/figure-periods.ts'
import { centsToEuros } from '#shared/money.ts'
import { endOfParisDay, PARIS, startOfParisDay } from '#shared/paris-day.ts'
import { SHIPPING_LABELS, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import type { Db } from '../database/database.ts'
import { isEarned } from '../orders/revenue.ts'

const PRODUCTS_SHOWN = 50
/** As a file has them. */
export const EVERY_PRODUCT = 100_000

type Cents = { orders: number; goods: number; shipping: number; refunded: number }
type DayRow = Cents & { day: string; method: ShippingMethod }

const NONE: Cents = { orders: 0, goods: 0, shipping: 0, refunded: 0 }

/** The figures of some days beside those of the days before. */
export async function figures(
  db: Db,
  { from, to, step }: FiguresQuery,
  productsShown = PRODUCTS_SHOWN,
): Promise<Figures> {
  const period = { from, to }
  const before = periodBefore(period)
  const [days, sold, books] = await Promise.all([
    salesByDay(db, { from: before.from, to }),
    salesByProduct(db, period, before, productsShown),
    booksOf(db, period),
  ])
  const isNow = ({ day }: DayRow) => day >= from
  const [now, earlier] = [days.filter(isNow), days.filter((row) => !isNow(row))]
  const comparedWith = stepsBefore(period, step)
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
    delivery: methodsOf(days).map((method) => {
      const by = (rows: readonly DayRow[]) => salesOf(rows.filter((row) => row.method === method))
      return { method: SHIPPING_LABELS[method], ...by(now), revenueBefore: by(earlier).revenue }
    }),
  }
}

const within = (rows: readonly DayRow[], { from, to }: Period) =>
  rows.filter(({ day }) => day >= from && day <= to)

const methodsOf = (rows: readonly DayRow[]) => [...new Set(rows.map(({ method }) => method))].toSorted()

function salesOf(rows: readonly Cents[]): Sales {
  const sum = rows.reduce(
    (all, row) => ({
      orders: all.orders + row.orders,
      goods: all.goods + row.goods,
      shipping: all.shipping + row.shipping,
      refunded: all.refunded + row.refunded,
    }),
    NONE,
  )
  return {
    orders: sum.orders,
    goods: centsToEuros(sum.goods),
    shipping: centsToEuros(sum.shipping),
    refunded: centsToEuros(sum.refunded),
    revenue: centsToEuros(sum.goods + sum.shipping - sum.refunded),
  }
}

const placedIn = ({ from, to }: Period) =>
  sql`orders.created_at >= ${startOfParisDay(from)} and orders.created_at < ${endOfParisDay(to)}`

/** As the statistics `orders_by_paris_day` have it (`migrations/0004_orders.sql`). */
const DAY = sql`(orders.created_at at time zone ${sql.lit(PARIS)})::date`

/** A few rows a day, whatever was sold. */
async function salesByDay(db: Db, period: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select ${DAY}::text as day, shipping_method as method, count(*)::int as orders, sum(subtotal_cents - discount_cents)::float8 as goods,
      sum(shipping_cents)::float8 as shipping, sum(refunded_cents)::float8 as refunded
    from orders where ${placedIn(period)} and ${isEarned}
    group by ${DAY}, shipping_method order by ${DAY}, shipping_method`.execute(db)
  return rows
}

type ProductRow = { id: string | null; name: string; sleeves: number; goods: number; goods_before: number }

/**
 * What was sold of each product. Deleted products appear under the names that their orders keep; they are added up by
 * themselves, so that an index answers for all others.
 */
async function salesByProduct(db: Db, period: Period, before: Period, most: number) {
  const isNow = sql`placed_at >= ${startOfParisDay(period.from)}`
  const sums = sql`sum(pack_size * quantity) filter (where ${isNow}) as sleeves,
    sum(unit_price_cents * quantity - discount_cents) filter (where ${isNow}) as goods,
    sum(unit_price_cents * quantity - discount_cents) filter (where not ${isNow}) as goods_before`
  const sold = sql`is_sold and placed_at >= ${startOfParisDay(before.from)} and placed_at < ${endOfParisDay(period.to)}`
  const { rows } = await sql<ProductRow>`
    select sold.sleeve_id as id, coalesce(sleeves.name, sold.name) as name, sold.sleeves::int as sleeves,
      sold.goods::float8 as goods, coalesce(sold.goods_before, 0)::float8 as goods_before
    from (
      select sleeve_id, null as name, ${sums} from order_lines where ${sold} and sleeve_id is not null group by sleeve_id
      union all
      select null, name, ${sums} from order_lines where ${sold} and sleeve_id is null group by name
    ) sold left join sleeves on sleeves.id = sold.sleeve_id
    where sold.sleeves is not null
    order by goods desc, name, id`.execute(db)
  const others = rows.slice(most)
  return {
    products: rows.slice(0, most).map(({ id, name, sleeves, goods, goods_before }) => ({
      _id: id,
      name,
      sleeves,
      goods: centsToEuros(goods),
      goodsBefore: centsToEuros(goods_before),
    })),
    otherProducts: {
      count: others.length,
      sleeves: others.reduce((sum, { sleeves }) => sum + sleeves, 0),
      goods: centsToEuros(others.reduce((sum, { goods }) => sum + goods, 0)),
    },
  }
}

async function booksOf(db: Db, { from, to }: Period): Promise<Figures['books']> {
  const { rows } = await sql<{ kind: 'invoice' | 'creditNote'; moved: number }>`
    select kind, sum(moved_cents)::float8 as moved from documents
    where issued_at >= ${startOfParisDay(from)} and issued_at < ${endOfParisDay(to)}
    group by kind`.execute(db)
  const movedBy = (kind: string) => centsToEuros(rows.find((row) => row.kind === kind)?.moved ?? 0)
  return { received: movedBy('invoice'), returned: movedBy('creditNote') }
}

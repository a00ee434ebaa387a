import { sql, type RawBuilder } from 'kysely'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { endOfParisDay, PARIS, parisDay, startOfParisDay, type Day } from '#shared/paris-day.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { nextNumber } from '../database/counters.ts'
import type { Db } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import type { Services } from '../services.ts'

/**
 * What was sold, by day, status and method (decision 153): days that are over are added up each night (`daily_sales`), those
 * since, and those of which an order has changed (`changed_days`), are added up from their orders. So a sum is never out of
 * date, and a purchase writes none.
 */

/** An order of a day that is over may still be on its way to its commit for so long. */
const UNDERWAY_MS = 60 * 60_000

/** After the night's cleanup, and once other processes of an older release, which notes no changed days, have gone. */
export function dailySalesJobs(services: Services): void {
  services.jobs.every('daily-sales', '45 2 * * *', () => addUpDays(services))
}

const AFTER_START_SECONDS = 900

/** At each start, for what a release before this one has changed meanwhile; at the first one at once as well. */
export async function enqueueDailySales({ database, jobs }: Services): Promise<void> {
  const { until } = await daysAddedUp(database.db)
  await write(database, async (tx) => {
    if (until === null) await jobs.enqueue(tx, 'daily-sales', {})
    await jobs.enqueue(tx, 'daily-sales', {}, { startAfter: AFTER_START_SECONDS })
  })
}

/** All days that are over, from their orders: nothing is locked but the sums, which are read as they were until it is done. */
export async function addUpDays({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const until = parisDay(new Date(clock.now().getTime() - UNDERWAY_MS))
  await write(database, async (tx) => {
    // Two at once come one after the other.
    await nextNumber(tx, 'daily-sales')
    // First: a change that is committed after this is noted still when the sums are there, whether they have it or not.
    await tx.deleteFrom('changed_days').where('day', '<', until).execute()
    await tx.deleteFrom('daily_sales').execute()
    await sql`
      insert into daily_sales (day, status, shipping_method, orders, subtotal_cents, shipping_cents, refunded_cents)
      select ${DAY}, status, shipping_method, count(*), sum(subtotal_cents), sum(shipping_cents), sum(refunded_cents)
      from orders where created_at < ${startOfParisDay(until)}
      group by 1, 2, 3`.execute(tx)
  })
}

/** Orders of past days were taken out: they are added up anew the next night. */
export async function forgetDailySales(tx: Tx): Promise<void> {
  await tx.deleteFrom('changed_days').execute()
  await tx.deleteFrom('daily_sales').execute()
}

/** The day of an order, for `changed_days`, in whose transaction it changes. */
export const dayOfOrder = (orderId: string): RawBuilder<string> =>
  sql<string>`(select ${DAY} from orders where orders.id = ${orderId})`

const DAY = sql`(orders.created_at at time zone ${sql.lit(PARIS)})::date`

export type Days = { from?: Day | undefined; to?: Day | undefined }

/**
 * The sales of these days, in a few rows a day, as a table to read from: what was sold and given back, and how many orders
 * these are. Named `orders` it takes what `revenue.ts` says of orders.
 */
export async function salesOfDays(db: Db, { from, to }: Days): Promise<RawBuilder<unknown>> {
  const { until, changed } = await daysAddedUp(db)
  const placed = sql`${from ? sql`orders.created_at >= ${startOfParisDay(from)}` : sql`true`}
    and ${to ? sql`orders.created_at < ${endOfParisDay(to)}` : sql`true`}`
  const single = sql`select ${DAY} as day, orders.status, orders.shipping_method, 1 as orders,
    orders.subtotal_cents::bigint, orders.shipping_cents::bigint, orders.total_cents::bigint, orders.refunded_cents::bigint
    from orders`
  if (until === null) return sql`(${single} where ${placed})`
  const within = sql`${from ? sql`day >= ${from}::date` : sql`true`} and ${to ? sql`day <= ${to}::date` : sql`true`}`
  const added = sql`select day, status, shipping_method, orders, subtotal_cents, shipping_cents,
    subtotal_cents + shipping_cents as total_cents, refunded_cents
    from daily_sales where ${within} and day < ${until}::date and day <> all(${changed}::date[])`
  const since = sql`${single} where ${placed} and orders.created_at >= ${startOfParisDay(until)}`
  const ofChanged = sql`${single} join unnest(${changed.map((day) => startOfParisDay(day).toISOString())}::timestamptz[],
    ${changed.map((day) => endOfParisDay(day).toISOString())}::timestamptz[]) as days (began, ended)
    on orders.created_at >= days.began and orders.created_at < days.ended where ${placed}`
  return sql`(${added} union all ${since}${changed.length > 0 ? sql` union all ${ofChanged}` : sql``})`
}

/** Up to which day all are added up, and of which of them an order has changed since; null before the first night. */
async function daysAddedUp(db: Db): Promise<{ until: Day | null; changed: Day[] }> {
  const { rows } = await sql<{ until: Day | null; changed: Day[] }>`
    select until::text, array(select distinct day::text from changed_days where day < until) as changed
    from (select max(day) + 1 as until from daily_sales) added`.execute(db)
  return rows[0] ?? { until: null, changed: [] }
}

type Counted = Days & { status?: OrderStatus | 'all' | undefined; method?: ShippingMethod | undefined }

/** How many orders there are of these days, with this status and method. */
export async function countOrders(db: Db, { status, method, from, to }: Counted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(orders), 0)::int as total from ${await salesOfDays(db, { from, to })} sales
    where ${status && status !== 'all' ? sql`status = ${status}` : sql`true`}
      and ${method ? sql`shipping_method = ${method}` : sql`true`}`.execute(db)
  return rows[0]?.total ?? 0
}

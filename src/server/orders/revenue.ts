import { sql } from 'kysely'
import { NO_REVENUE_STATUSES } from '#shared/orders/statuses.ts'
import { PARIS, type Day } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'

/** The condition contains literals instead of parameters, so that it matches the indexes of earned orders. */
export const isEarned = sql<boolean>`orders.status not in (${sql.join(NO_REVENUE_STATUSES.map((status) => sql.lit(status)))})`

export const earnedCents = sql`sum(orders.total_cents - orders.refunded_cents)`

/** The indexes `orders_earned` and `orders_earned_with_code` have the same expression. */
export const orderDay = sql`(orders.created_at at time zone ${sql.lit(PARIS)})::date`

/** Days without earned orders are left out. */
export const earnedOrdersByDay = (db: Db, { from, to }: { from: Day; to: Day }) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => [sql<Day>`${orderDay}::text`.as('day'), fn.countAll<number>().as('orders')])
    .where(isEarned)
    .where(sql<boolean>`${orderDay} >= ${from}::date and ${orderDay} <= ${to}::date`)
    .groupBy(orderDay)
    .execute()

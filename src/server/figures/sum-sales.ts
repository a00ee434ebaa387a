import { sql } from 'kysely'
import type { Sales } from '#shared/figures/contract.ts'
import type { Period } from '#shared/figures/figure-periods.ts'
import { orderDay } from '../orders/revenue.ts'

export type Cents = { orders: number; goods: number; shipping: number; refunded: number }

export const CENTS = sql`count(*)::int as orders, sum(subtotal_cents - discount_cents)::float8 as goods,
  sum(shipping_cents)::float8 as shipping, sum(refunded_cents)::float8 as refunded`

export const placedIn = ({ from, to }: Period) =>
  sql`${orderDay} >= ${from}::date and ${orderDay} <= ${to}::date`

export type Compared = { period: Period; before: Period }

export const bothOf = ({ period, before }: Compared): Period => ({ from: before.from, to: period.to })

const NONE: Cents = { orders: 0, goods: 0, shipping: 0, refunded: 0 }

export function salesOf(rows: readonly Cents[]): Sales {
  const sum = rows.reduce(
    (all, row) => ({
      orders: all.orders + row.orders,
      goods: all.goods + row.goods,
      shipping: all.shipping + row.shipping,
      refunded: all.refunded + row.refunded,
    }),
    NONE,
  )
  return { ...sum, revenue: sum.goods + sum.shipping - sum.refunded }
}

import { sql } from 'kysely'
import type { CodeSales } from '#shared/figures/contract.ts'
import type { Db } from '../database/database.ts'
import { isEarned, orderDay } from '../orders/revenue.ts'
import type { FiguresInCents } from './in-euros.ts'
import { bothOf, CENTS, placedIn, salesOf, type Cents, type Compared } from './sum-sales.ts'

type CodeRow = Cents & { code: string; is_now: boolean; discount: number }

export async function salesByCode(
  db: Db,
  compared: Compared,
  max: number,
): Promise<Pick<FiguresInCents, 'codes' | 'otherCodes'>> {
  const isNow = sql`${orderDay} >= ${compared.period.from}::date`
  const { rows } = await sql<CodeRow>`
    select promotion_code as code, ${isNow} as is_now, sum(discount_cents + free_delivery_cents)::float8 as discount, ${CENTS}
    from orders where ${placedIn(bothOf(compared))} and (${isNow} or ${placedIn(compared.before)}) and ${isEarned} and promotion_code is not null
    group by 1, 2`.execute(db)
  const before = new Map(rows.filter((row) => !row.is_now).map((row) => [row.code, salesOf([row]).revenue]))
  const codes = rows
    .filter((row) => row.is_now)
    .map((row) => ({ code: row.code, ...sum([row]), revenueBefore: before.get(row.code) ?? 0, row }))
    .toSorted((one, other) => other.revenue - one.revenue || (one.code < other.code ? -1 : 1))
  const others = codes.slice(max)
  return {
    codes: codes.slice(0, max).map(({ row: _row, ...code }) => code),
    otherCodes: { count: others.length, ...sum(others.map(({ row }) => row)) },
  }
}

function sum(rows: readonly CodeRow[]): CodeSales {
  return { ...salesOf(rows), discount: rows.reduce((all, { discount }) => all + discount, 0) }
}

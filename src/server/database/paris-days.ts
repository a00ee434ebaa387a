import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely'
import { endOfParisDay, startOfParisDay } from '#shared/paris-day.ts'

/** `from` and `to` are days in Paris, and both are included. */
export function withinDays<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool>[] {
  return [
    ...(from ? [eb(column, '>=', startOfParisDay(from) as never)] : []),
    ...(to ? [eb(column, '<', endOfParisDay(to) as never)] : []),
  ]
}

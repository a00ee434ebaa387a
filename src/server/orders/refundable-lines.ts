import { sql } from 'kysely'
import type { RefundableLine } from '#shared/refunds/refund-rules.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Db } from '../database/database.ts'

/** The lines of these orders by order; what was requested and is not refused counts as refunded. */
export async function refundableLines(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, (RefundableLine & { name: string })[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .leftJoin('refund_lines', 'refund_lines.line_id', 'order_lines.id')
    .leftJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select([
      'order_lines.id',
      'order_lines.order_id',
      'order_lines.name',
      'pack_size',
      'unit_price_cents',
      'order_lines.discount_cents',
    ])
    .select(['order_lines.quantity'])
    .select(
      sql<number>`coalesce(sum(refund_lines.quantity) filter (where refunds.state <> 'failed'), 0)::int`.as(
        'refunded',
      ),
    )
    .select(
      sql<number>`coalesce(sum(refund_lines.discount_cents) filter (where refunds.state <> 'failed'), 0)::int`.as(
        'refundedDiscountCents',
      ),
    )
    .where(isOneOf('order_lines.order_id', orderIds))
    .groupBy('order_lines.id')
    .orderBy('order_lines.position')
    .execute()
  const lines = rows.map(
    ({ pack_size: packSize, unit_price_cents: unitCents, discount_cents: discountCents, ...line }) => ({
      ...line,
      packSize,
      unitCents,
      discountCents,
    }),
  )
  return Map.groupBy(lines, ({ order_id }) => order_id)
}

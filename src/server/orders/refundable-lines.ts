import { sql } from 'kysely'
import type { RefundableLine } from '#shared/refunds/refund-rules.ts'
import type { Db } from '../database/database.ts'

/** The lines of an order; what was requested and is not refused counts as refunded. */
export async function refundableLines(
  db: Db,
  orderId: string,
): Promise<(RefundableLine & { name: string })[]> {
  return selectRefundableLines(db).where('order_lines.order_id', '=', orderId).execute()
}

/** The same as a query; the caller says of which order. */
export const selectRefundableLines = (db: Db) =>
  db
    .selectFrom('order_lines')
    .leftJoin('refund_lines', 'refund_lines.line_id', 'order_lines.id')
    .leftJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select([
      'order_lines.id',
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.pack_size as packSize',
    ])
    .select(['order_lines.unit_price_cents as unitCents', 'order_lines.discount_cents as discountCents'])
    .select([
      sql<number>`coalesce(sum(refund_lines.quantity) filter (where refunds.state <> 'failed'), 0)::int`.as(
        'refunded',
      ),
      sql<number>`coalesce(sum(refund_lines.discount_cents) filter (where refunds.state <> 'failed'), 0)::int`.as(
        'refundedDiscountCents',
      ),
    ])
    .groupBy('order_lines.id')
    .orderBy('order_lines.position')

import { sql, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { shippingLeftCents, refundableCents, type ChosenLine } from '#shared/refunds/refund-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { cheapestMethod, shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { refundAmount, notRefunded, type RefundAmount } from '#shared/withdrawals/refund-amount.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Db } from '../database/database.ts'
import type { OrdersRow } from '../database/sales-tables.ts'
import { selectRefundableLines } from '../orders/refundable-lines.ts'
import { selectReturnLines, type ReturnLine } from './return-lines.ts'

/** A return with the amount due and the packs of its refund. */
export type ReturnDue = { lines: ReturnLine[]; due: RefundAmount; owed: ChosenLine[] }

/** The amount due now for each of these returns whose order is known. */
export async function returnsDue(
  db: Db,
  delivery: Delivery,
  ids: readonly string[],
): Promise<Map<string, ReturnDue>> {
  if (ids.length === 0) return new Map()
  const rows = await selectReturns(db).where(isOneOf('withdrawals.id', ids)).execute()
  return new Map(rows.map((row) => [row.id, returnDue(delivery, row)]))
}

function returnDue(delivery: Delivery, row: Return): ReturnDue {
  const { lines, sold } = row
  const returned = lines.map((line) => ({ line: line.line_id, quantity: packsBack(row, line) }))
  const due = refundAmount({
    lines: sold,
    returned,
    shippingCents: row.shipping_cents,
    shippingRefundedCents: row.shipping_cents - shippingLeftCents(row.shipping_cents, row.refunds),
    standardFeeCents: standardFee(delivery, row),
    leftCents: refundableCents({
      totalCents: row.total_cents,
      refundedCents: row.refunded_cents + row.requested_cents,
    }),
  })
  return { lines, due, owed: notRefunded(sold, returned) }
}

/** What was declared, and once it was checked, what came back, without what its refunds have given back. */
function packsBack({ checked_at }: Pick<Return, 'checked_at'>, line: ReturnLine): number {
  const back = checked_at === null ? line.quantity : line.restocked + line.damaged
  return Math.max(0, back - line.refunded)
}

type Order = Pick<Selectable<OrdersRow>, 'subtotal_cents' | 'shipping_address' | 'shipping_cents'>

/** What the cheapest way to the order's country costs; all that was paid where none is offered any more. */
function standardFee(
  delivery: Delivery,
  { shipping_address, subtotal_cents, shipping_cents }: Order,
): number {
  const { country } = shipping_address
  if (!isCountry(country)) return shipping_cents
  const method = cheapestMethod(delivery, country, subtotal_cents)
  return method === undefined ? shipping_cents : shippingFeeCents(delivery, method, country, subtotal_cents)
}

type Return = Awaited<ReturnType<ReturnType<typeof selectReturns>['execute']>>[number]

/** Returns with the amounts of their orders, the lines of both and the refunds. */
function selectReturns(db: Db) {
  const returned = selectReturnLines(db).where('wl.withdrawal_id', '=', sql.ref<string>('withdrawals.id'))
  const sold = selectRefundableLines(db).where('order_lines.order_id', '=', sql.ref<string>('orders.id'))
  return db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .select(['withdrawals.id', 'withdrawals.checked_at', 'total_cents', 'subtotal_cents', 'refunded_cents'])
    .select(['shipping_cents', 'shipping_address'])
    .select([jsonArrayFrom(returned).as('lines'), jsonArrayFrom(sold).as('sold')])
    .select([
      sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.order_id = orders.id and r.state = 'requested')`.as('requested_cents'),
      sql<{ state: 'requested' | 'completed' | 'failed'; shippingCents: number }[]>`(
        select coalesce(json_agg(json_build_object('state', r.state, 'shippingCents', r.shipping_cents)), '[]')
        from refunds r where r.order_id = orders.id)`.as('refunds'),
    ])
}

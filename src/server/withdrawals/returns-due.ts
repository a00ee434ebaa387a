import { sql, type Selectable } from 'kysely'
import { shippingLeftCents, refundableCents, type ChosenLine } from '#shared/refunds/refund-rules.ts'
import { isCountry } from '#shared/shipping/countries.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { cheapestMethod, shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { refundAmount, notRefunded, type RefundAmount } from '#shared/withdrawals/refund-amount.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Db } from '../database/database.ts'
import type { OrdersRow, WithdrawalsRow } from '../database/sales-tables.ts'
import { refundableLines } from '../orders/refundable-lines.ts'
import { linesOfReturns, type ReturnLine } from './return-lines.ts'

type Return = Pick<Selectable<WithdrawalsRow>, 'id' | 'order_id' | 'checked_at'>
/** A return with the amount due and the packs of its refund. */
export type ReturnDue = { lines: ReturnLine[]; due: RefundAmount; owed: ChosenLine[] }

/** The amount due now for each return of a known order; `known` are their lines, where the caller has them. */
export async function returnsDue(
  db: Db,
  delivery: Delivery,
  returns: readonly Return[],
  known?: readonly ReturnLine[],
): Promise<Map<string, ReturnDue>> {
  const orderIds = [...new Set(returns.flatMap(({ order_id: id }) => (id === null ? [] : [id])))]
  if (orderIds.length === 0) return new Map()
  const [orders, sold, withdrawn] = await Promise.all([
    ordersOf(db, orderIds),
    refundableLines(db, orderIds),
    known ??
      linesOfReturns(
        db,
        returns.map(({ id }) => id),
      ),
  ])
  return new Map(
    returns.flatMap((one): [string, ReturnDue][] => {
      const order = orders.find(({ id }) => id === one.order_id)
      if (!order) return []
      const lines = sold.get(order.id) ?? []
      const own = withdrawn.filter(({ withdrawal_id: id }) => id === one.id)
      const returned = own.map((line) => ({ line: line.line_id, quantity: packsBack(one, line) }))
      const due = refundAmount({
        lines,
        returned,
        shippingCents: order.shipping_cents,
        shippingRefundedCents: order.shipping_cents - shippingLeftCents(order.shipping_cents, order.refunds),
        isDelivered: order.is_delivered,
        standardFeeCents: standardFee(delivery, order),
        leftCents: refundableCents({
          totalCents: order.total_cents,
          refundedCents: order.refunded_cents + order.requested_cents,
        }),
      })
      return [[one.id, { lines: own, due, owed: notRefunded(lines, returned) }]]
    }),
  )
}

/** What was declared, and once it was checked, what came back, without what its refunds have given back. */
function packsBack({ checked_at }: Return, line: ReturnLine): number {
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

function ordersOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'total_cents', 'subtotal_cents', 'refunded_cents', 'shipping_cents', 'shipping_address'])
    .select([
      sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from refunds r
        where r.order_id = orders.id and r.state = 'requested')`.as('requested_cents'),
      sql<{ state: 'requested' | 'completed' | 'failed'; shippingCents: number }[]>`(
        select coalesce(json_agg(json_build_object('state', r.state, 'shippingCents', r.shipping_cents)), '[]')
        from refunds r where r.order_id = orders.id)`.as('refunds'),
      sql<boolean>`exists (select from parcels p
        where p.order_id = orders.id and not p.is_resent and p.state <> 'lost')`.as('is_delivered'),
    ])
    .where(isOneOf('id', ids))
    .execute()
}

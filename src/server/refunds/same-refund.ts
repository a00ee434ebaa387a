import type { Selectable } from 'kysely'
import { eurosToCents } from '#shared/money.ts'
import { isSamePacks } from '#shared/orders/parcels.ts'
import type { RefundBody } from '#shared/orders/refund-contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import { shippingLeftCents } from '#shared/refunds/refund-rules.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'

/** Whether a click that was sent again still asks for the refund that it made: not another sum, nor in another way. */
export async function saysTheSame(
  tx: Tx,
  refund: Selectable<RefundsRow>,
  body: RefundBody,
): Promise<boolean> {
  const { lines = [], restock, cause, note, repaid } = body
  const stored = await tx
    .selectFrom('refund_lines')
    .innerJoin('order_lines', 'order_lines.id', 'line_id')
    .select(['line_id as line', 'refund_lines.quantity', 'refund_lines.discount_cents', 'unit_price_cents'])
    .where('refund_id', '=', refund.id)
    .execute()
  return (
    isSamePacks(lines, stored) &&
    refund.stock_stays === (restock === false) &&
    refund.cause === (cause ?? null) &&
    refund.note === (note ?? '') &&
    refund.means === (repaid?.means ?? null) &&
    (!refund.repaid_at || parisDay(refund.repaid_at) === repaid?.on) &&
    refund.amount_cents === (await centsOfSame(tx, refund, body, stored))
  )
}

type StoredLine = { quantity: number; unit_price_cents: number; discount_cents: number }

/** The sum that this body asked for when the refund was stored. */
async function centsOfSame(
  tx: Tx,
  refund: Selectable<RefundsRow>,
  { amount, shipping }: RefundBody,
  lines: readonly StoredLine[],
): Promise<number> {
  if (amount !== undefined) return eurosToCents(amount)
  const linesCents = lines.reduce(
    (sum, line) => sum + line.quantity * line.unit_price_cents - line.discount_cents,
    0,
  )
  if (lines.length > 0 && !shipping) return linesCents
  const left = await leftBefore(tx, refund)
  return shipping ? linesCents + left.shippingCents : left.cents
}

/** What was left to give back of the order, and of its delivery fee, when this refund was stored. */
async function leftBefore(tx: Tx, { id, order_id, created_at }: Selectable<RefundsRow>) {
  const { total_cents, shipping_cents } = await tx
    .selectFrom('orders')
    .select(['total_cents', 'shipping_cents'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const earlier = await tx
    .selectFrom('refunds')
    .select(['state', 'amount_cents', 'shipping_cents as shippingCents'])
    .where('order_id', '=', order_id)
    .where('id', '<>', id)
    .where('created_at', '<=', created_at)
    .where('state', '<>', 'failed')
    .execute()
  return {
    cents: earlier.reduce((left, refund) => left - refund.amount_cents, total_cents),
    shippingCents: shippingLeftCents(shipping_cents, earlier),
  }
}

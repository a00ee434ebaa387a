import { PAYING_STATES, type CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'

const RECENT_MS = 24 * 60 * 60_000
const MAX_PAYMENTS = 20

const STATES: Partial<Record<CheckoutState, CheckoutPayment['state']>> = {
  created: 'open',
  approved: 'open',
  capturing: 'under-way',
  pending: 'under-way',
  captured: 'paid',
  ordered: 'paid',
  refunding: 'refunded',
  refunded: 'refunded',
}
const SHOWN_STATES = Object.keys(STATES) as CheckoutState[]

/** Newest first. Other tabs and devices show these payments, so that nobody pays twice. */
export async function customersPayments(db: Db, userId: string, now: Date): Promise<CheckoutPayment[]> {
  const rows = await db
    .selectFrom('checkouts')
    .leftJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select(['checkouts.id', 'checkouts.state', 'checkouts.payment_order_id', 'checkouts.payment_id'])
    .select(['checkouts.total_cents', 'checkouts.created_at', 'orders.id as order_id', 'orders.number'])
    .where('checkouts.user_id', '=', userId)
    .where('checkouts.payment_order_id', 'is not', null)
    .where('checkouts.state', 'in', SHOWN_STATES)
    .where((eb) =>
      eb.or([
        eb('checkouts.state', 'in', PAYING_STATES),
        eb('checkouts.created_at', '>', new Date(now.getTime() - RECENT_MS)),
      ]),
    )
    .orderBy('checkouts.created_at', 'desc')
    .orderBy('checkouts.id', 'desc')
    .limit(MAX_PAYMENTS)
    .execute()
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const state = STATES[row.state]
    if (!state || row.payment_order_id === null) return []
    return [
      {
        paymentOrderId: row.payment_order_id,
        ...(row.payment_id !== null && { paymentId: row.payment_id }),
        state,
        total: centsToEuros(row.total_cents),
        startedAt: row.created_at.toISOString(),
        items: items.get(row.id) ?? [],
        ...(row.order_id !== null && { orderId: row.order_id }),
        ...(row.number !== null && { orderNumber: row.number }),
      },
    ]
  })
}

async function itemsOf(db: Db, ids: string[]): Promise<Map<string, CheckoutPayment['items']>> {
  const items = new Map<string, CheckoutPayment['items']>()
  if (ids.length === 0) return items
  const lines = await db
    .selectFrom('checkout_lines')
    .select(['checkout_id', 'sleeve_id', 'pack_size', 'quantity', 'name'])
    .where(isOneOf('checkout_id', ids))
    .orderBy('position')
    .execute()
  for (const { checkout_id: id, sleeve_id: product, pack_size: packSize, quantity, name } of lines)
    items.set(id, [...(items.get(id) ?? []), { ...(product && { product }), packSize, quantity, name }])
  return items
}

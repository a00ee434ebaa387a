import { NO_REVENUE_STATUSES, type OrderStatus } from './statuses.ts'

export type EarningOrder = {
  status: OrderStatus
  totalCents: number
  /** Given back so far; a partial refund leaves the status (decision 20). */
  refundedCents: number
}

/** What an order brings in, in cents: nothing when cancelled or refunded, else its total less what was given back. */
export function orderRevenueCents({ status, totalCents, refundedCents }: EarningOrder): number {
  if (NO_REVENUE_STATUSES.some((excluded) => excluded === status)) return 0
  return Math.max(0, totalCents - refundedCents)
}

export function revenueCents(orders: readonly EarningOrder[]): number {
  return orders.reduce((sum, order) => sum + orderRevenueCents(order), 0)
}

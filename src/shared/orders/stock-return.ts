import { DELIVERED, IN_DELIVERY, isRevenue, type OrderStatus } from './statuses.ts'

export type StockMove = 'give-back' | 'take-again' | 'none'

export type OrderProgress = {
  status: OrderStatus
  /** Whether the order has ever been in delivery or delivered. */
  hasShipped: boolean
}

/** Reaching one of these means that the goods were shipped. */
export function isShippedStatus(status: OrderStatus): boolean {
  return status === IN_DELIVERY || status === DELIVERED
}

/** Whether a history tells that the goods were shipped; what was taken back has not happened. */
export function hasShipped(
  history: readonly { status: OrderStatus; undone?: boolean | undefined }[],
): boolean {
  return history.some(({ status, undone }) => !undone && isShippedStatus(status))
}

/**
 * Whether the order's sleeves stay away from the shelves (decisions 19 and 20): only an order that ended before it was
 * shipped has given them back. 'Remboursé' counts as ended like the two cancelled ones: a cancelled order is refunded
 * next, and that must not take the stock again.
 */
export function keepsStock({ status, hasShipped }: OrderProgress): boolean {
  return hasShipped || isRevenue(status)
}

/**
 * What a new status does to what the order still holds: it comes back when the order ends, and is taken again when it goes
 * on. What has left moves no stock. `take-again` may fail for want of stock; the change is then refused.
 */
export function stockMove(from: OrderStatus, to: OrderStatus): StockMove {
  const [before, after] = [from, to].map((status) => keepsStock({ status, hasShipped: false }))
  if (before === after) return 'none'
  return before ? 'give-back' : 'take-again'
}

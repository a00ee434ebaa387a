import { DELIVERED, IN_DELIVERY, isRevenue, type OrderStatus } from './statuses.ts'

export type StockMove = 'give-back' | 'take-again' | 'none'

export type OrderProgress = {
  status: OrderStatus
  /** True if the order was ever in delivery or delivered. */
  hasShipped: boolean
}

/** Returns whether a status means that the goods were sent. */
export function isShippedStatus(status: OrderStatus): boolean {
  return status === IN_DELIVERY || status === DELIVERED
}

/** Returns whether the history shows that the goods were sent. Undone entries do not count. */
export function hasShipped(
  history: readonly { status: OrderStatus; undone?: boolean | undefined }[],
): boolean {
  return history.some(({ status, undone }) => !undone && isShippedStatus(status))
}

/**
 * Returns whether the order's sleeves are out of the stock (decisions 19 and 20). Only an order that ended before
 * sending has returned them. 'Remboursé' counts as ended: a refund after a cancellation must not take the stock again.
 */
export function keepsStock({ status, hasShipped }: OrderProgress): boolean {
  return hasShipped || isRevenue(status)
}

/**
 * Returns the effect of a new status on the order's reservation. The reservation is released when the order ends, and
 * taken again when the order continues. Sent goods are not reserved, so they do not move. `take-again` fails if the
 * stock is too small, and the change is then refused.
 */
export function stockMove(from: OrderStatus, to: OrderStatus): StockMove {
  const [before, after] = [from, to].map((status) => keepsStock({ status, hasShipped: false }))
  if (before === after) return 'none'
  return before ? 'give-back' : 'take-again'
}

import { DELIVERED, IN_DELIVERY, isRevenue, type OrderStatus } from './statuses.ts'

export type StockMove = 'give-back' | 'take-again' | 'none'

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
 * Returns the effect of a new status on the order's reservation (decisions 19 and 20). The reservation is released when
 * the order ends, and taken again when the order continues. 'Remboursé' counts as ended: a refund after a cancellation
 * must not take the stock again. Sent goods are not reserved, so their stock does not move. `take-again` fails if the
 * stock is too small, and the change is then refused.
 */
export function stockMove(from: OrderStatus, to: OrderStatus): StockMove {
  if (isRevenue(from) === isRevenue(to)) return 'none'
  return isRevenue(from) ? 'give-back' : 'take-again'
}

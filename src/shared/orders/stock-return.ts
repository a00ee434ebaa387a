import { DELIVERED, IN_DELIVERY, isRevenue, type OrderStatus } from './statuses.ts'

export type StockMove = 'give-back' | 'take-again' | 'none'

export function isShippedStatus(status: OrderStatus): boolean {
  return status === IN_DELIVERY || status === DELIVERED
}

export function hasShipped(
  history: readonly { status: OrderStatus; undone?: boolean | undefined }[],
): boolean {
  return history.some(({ status, undone }) => !undone && isShippedStatus(status))
}

/**
 * The reservation is released when the order ends, and taken again when the order continues (decisions 19 and 20).
 * 'Remboursé' counts as ended: a refund after a cancellation must not take the stock again.
 */
export function stockMove(from: OrderStatus, to: OrderStatus): StockMove {
  if (isRevenue(from) === isRevenue(to)) return 'none'
  return isRevenue(from) ? 'give-back' : 'take-again'
}

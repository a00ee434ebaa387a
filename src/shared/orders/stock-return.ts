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

/** Whether the goods were shipped according to the history; undone entries do not count. */
export function hasShipped(
  history: readonly { status: OrderStatus; undone?: boolean | undefined }[],
): boolean {
  return history.some(({ status, undone }) => !undone && isShippedStatus(status))
}

/**
 * Whether the order's sleeves are off the stock (decisions 19 and 20): only an order that ended before it was shipped has
 * returned them. 'Remboursé' counts as ended, like the two cancelled statuses: a cancelled order is refunded next, and that
 * must not take the stock again.
 */
export function keepsStock({ status, hasShipped }: OrderProgress): boolean {
  return hasShipped || isRevenue(status)
}

/**
 * What a new status does to the order's hold: it is released when the order ends and taken again when the order continues. Sent
 * goods move no stock. `take-again` may fail for lack of stock; the change is then refused.
 */
export function stockMove(from: OrderStatus, to: OrderStatus): StockMove {
  const [before, after] = [from, to].map((status) => keepsStock({ status, hasShipped: false }))
  if (before === after) return 'none'
  return before ? 'give-back' : 'take-again'
}

import { DELIVERED, IN_DELIVERY, NO_REVENUE_STATUSES, type OrderStatus } from './statuses.ts'

export type StockMove = 'give-back' | 'take-again' | 'none'

export type OrderStock = {
  /** Whether the order has ever been in delivery or delivered. */
  hasShipped: boolean
  /** Whether its sleeves have gone back to the shelves. */
  stockReturned: boolean
}

/** Reaching one of these means that the goods have left the house. */
export function isShippedStatus(status: OrderStatus): boolean {
  return status === IN_DELIVERY || status === DELIVERED
}

/**
 * What a new status does to the stock (decisions 19 and 20): an order that ended unshipped has its sleeves on
 * the shelves, any other has not; the move is the difference, so that stock returns once whatever way an order
 * takes. 'Remboursé' counts as ended like the two cancelled ones: a cancelled order is refunded next, and
 * that must not take the stock again. `take-again` may fail for want of stock; the change is then refused.
 */
export function stockMove(to: OrderStatus, { hasShipped, stockReturned }: OrderStock): StockMove {
  const belongsOnShelves = !hasShipped && NO_REVENUE_STATUSES.some((ended) => ended === to)
  if (belongsOnShelves === stockReturned) return 'none'
  return belongsOnShelves ? 'give-back' : 'take-again'
}

/** The order's stock after that move. */
export function stockAfter(to: OrderStatus, stock: OrderStock): OrderStock {
  const move = stockMove(to, stock)
  return {
    hasShipped: stock.hasShipped || isShippedStatus(to),
    stockReturned: move === 'none' ? stock.stockReturned : move === 'give-back',
  }
}

/**
 * The stock below which the back-office shows a product in red (back-office.md §9), unless the sleeve has its own
 * threshold.
 */
export const LOW_STOCK_BELOW = 10

export function isLowStock(stock: number, below: number = LOW_STOCK_BELOW): boolean {
  return stock < below
}

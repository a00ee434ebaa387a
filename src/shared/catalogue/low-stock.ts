/** Below this the back-office shows the stock in red (back-office.md §9), unless the sleeve has a threshold of its own. */
export const LOW_STOCK_BELOW = 10

export function isLowStock(stock: number, below: number = LOW_STOCK_BELOW): boolean {
  return stock < below
}

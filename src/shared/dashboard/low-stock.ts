/** Below this the back-office shows the stock in red (back-office.md §9). */
export const LOW_STOCK_BELOW = 10

export function isLowStock(stock: number): boolean {
  return stock < LOW_STOCK_BELOW
}

/** The threshold for low stock in a new shop (back-office.md §9). */
export const LOW_STOCK_BELOW = 10

export function isLowStock(stock: number, below: number = LOW_STOCK_BELOW): boolean {
  return stock < below
}

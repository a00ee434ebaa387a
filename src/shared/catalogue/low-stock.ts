/**
 * The back-office shows a product with less stock than this in red (back-office.md §9). A product may have a
 * threshold of its own.
 */
export const LOW_STOCK_BELOW = 10

export function isLowStock(stock: number, below: number = LOW_STOCK_BELOW): boolean {
  return stock < below
}

import { type CartLine, sleevesOf } from './line.ts'

type Counted = Pick<CartLine, 'quantity' | 'priceCents'>

export function lineTotalCents(line: Counted): number {
  return line.priceCents * line.quantity
}

/** Sum of the lines without delivery, in cents. */
export function cartSubtotalCents(lines: readonly Counted[]): number {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0)
}

/** Total quantity of lots: what the badge of 'Mon panier' shows. */
export function cartCount(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Sleeves of one product that the cart holds, over all lot sizes. */
export function sleevesHeld(
  lines: readonly Pick<CartLine, 'id' | 'packSize' | 'quantity'>[],
  productId: string,
): number {
  return lines.reduce((sum, line) => (line.id === productId ? sum + sleevesOf(line) : sum), 0)
}

/** "Stock held locally": the server's stock less what this browser's cart holds, never below 0 (decision 10). */
export function stockInHand(
  serverStock: number,
  lines: readonly Pick<CartLine, 'id' | 'packSize' | 'quantity'>[],
  productId: string,
): number {
  return Math.max(0, serverStock - sleevesHeld(lines, productId))
}

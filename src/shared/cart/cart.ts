import type { PackSize } from '../catalogue/pack-size.ts'

export type CartLine = {
  id: string
  name: string
  image: string
  packSize: PackSize
  /** In packs. */
  quantity: number
  /** The price of one pack. */
  priceCents: number
}

export const LINE_MAX_PACKS = 10_000

export function lineKey(line: Pick<CartLine, 'id' | 'packSize'>): string {
  return `${line.id}:${line.packSize}`
}

export function sleevesOf(line: Pick<CartLine, 'packSize' | 'quantity'>): number {
  return line.packSize * line.quantity
}

/**
 * If the cart has a line with the same product and pack, the quantities add up, and the new name, picture and price
 * apply.
 */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const key = lineKey(added)
  if (!lines.some((line) => lineKey(line) === key)) return [...lines, added]
  return lines.map((line) =>
    lineKey(line) === key ? { ...line, ...added, quantity: line.quantity + added.quantity } : line,
  )
}

/** A number below 1 removes the line (storefront.md §4). */
export function setLineQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity < 1) return removeLine(lines, key)
  return lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line))
}

export function removeLine(lines: readonly CartLine[], key: string): CartLine[] {
  return lines.filter((line) => lineKey(line) !== key)
}

/** Subtracts the bought packs from the lines of the cart (decision 58). */
export function takeOutLines(
  lines: readonly CartLine[],
  bought: readonly Pick<CartLine, 'id' | 'packSize' | 'quantity'>[],
): CartLine[] {
  return bought.reduce<CartLine[]>(
    (left, item) => {
      const line = left.find((candidate) => lineKey(candidate) === lineKey(item))
      return line ? setLineQuantity(left, lineKey(item), line.quantity - item.quantity) : left
    },
    [...lines],
  )
}

type Counted = Pick<CartLine, 'quantity' | 'priceCents'>

export function lineTotalCents(line: Counted): number {
  return line.priceCents * line.quantity
}

export function cartSubtotalCents(lines: readonly Counted[]): number {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0)
}

export function cartCount(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

export function sleevesHeld(
  lines: readonly Pick<CartLine, 'id' | 'packSize' | 'quantity'>[],
  sleeveId: string,
): number {
  return lines.reduce((sum, line) => (line.id === sleeveId ? sum + sleevesOf(line) : sum), 0)
}

/** Returns the server's stock minus the pieces in the cart, at least 0 (decision 10). */
export function stockInHand(
  serverStock: number,
  lines: readonly Pick<CartLine, 'id' | 'packSize' | 'quantity'>[],
  sleeveId: string,
): number {
  return Math.max(0, serverStock - sleevesHeld(lines, sleeveId))
}

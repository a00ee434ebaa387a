import { type CartLine, lineKey } from './line.ts'

// Every change gives new lines and leaves the old ones as they were. Emptying is `[]`.

/** Adds a line, or merges it into the one of the same product and lot: quantities add up, the new price is taken. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const key = lineKey(added)
  if (!lines.some((line) => lineKey(line) === key)) return [...lines, added]
  return lines.map((line) =>
    lineKey(line) === key ? { ...line, ...added, quantity: line.quantity + added.quantity } : line,
  )
}

/** Sets a line's number of lots; below 1 the line goes (storefront.md §4). */
export function setLineQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity < 1) return removeLine(lines, key)
  return lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line))
}

export function removeLine(lines: readonly CartLine[], key: string): CartLine[] {
  return lines.filter((line) => lineKey(line) !== key)
}

import { isPackSize } from '../catalogue/pack-size.ts'
import { isRecord, parseJson } from '../json.ts'
import { centsToEuros, eurosToCents } from '../money.ts'
import { type CartLine, LINE_MAX_PACKS, addLine } from './cart.ts'

export type StoredCart = {
  lines: CartLine[]
  /** In epoch milliseconds. */
  expiresAtMs: number
}

/** The stored prices are in euros, as in the specification's cart line. */
export function writeStoredCart({ lines, expiresAtMs }: StoredCart): string {
  const items = lines.map(({ priceCents, ...line }) => ({ ...line, price: centsToEuros(priceCents) }))
  return JSON.stringify({ items, expiresAt: expiresAtMs })
}

/**
 * Invalid lines are left out. Returns undefined if the text is not a cart or has no valid line. An expired cart is
 * returned too.
 */
export function readStoredCart(text: string | null): StoredCart | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || typeof stored.expiresAt !== 'number' || !Array.isArray(stored.items))
    return undefined
  const lines = stored.items
    .map(readLine)
    .filter((line) => line !== undefined)
    .reduce<CartLine[]>(addLine, [])
  return lines.length ? { lines, expiresAtMs: stored.expiresAt } : undefined
}

function readLine(item: unknown): CartLine | undefined {
  if (!isRecord(item)) return undefined
  const { id, name, image, packSize, quantity, price } = item
  if (typeof id !== 'string' || id === '' || !isPackSize(packSize)) return undefined
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return undefined
  if (typeof price !== 'number' || !(price >= 0 && price < 1_000_000)) return undefined
  return {
    id,
    name: typeof name === 'string' ? name : '',
    image: typeof image === 'string' ? image : '',
    packSize,
    quantity: Math.min(quantity, LINE_MAX_PACKS),
    priceCents: eurosToCents(price),
  }
}

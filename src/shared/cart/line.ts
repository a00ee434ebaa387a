import type { LotSize } from '#shared/catalogue/lot-size.ts'

/** One line of the cart: lots of one size of one product. The same product in another lot size is another line. */
export interface CartLine {
  /** The product's `_id`. */
  id: string
  name: string
  /** Front image. */
  image: string
  packSize: LotSize
  /** Number of lots. */
  quantity: number
  /** Of one lot. */
  priceCents: number
}

/** What tells two lines apart: product and lot size (storefront.md §3). */
export function lineKey(line: Pick<CartLine, 'id' | 'packSize'>): string {
  return `${line.id}:${line.packSize}`
}

export function sleevesOf(line: Pick<CartLine, 'packSize' | 'quantity'>): number {
  return line.packSize * line.quantity
}

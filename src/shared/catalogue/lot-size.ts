/** The sizes a lot is sold in, in the order they are offered (storefront.md §9). */
export const LOT_SIZES = [32, 10, 5, 1] as const

export type LotSize = (typeof LOT_SIZES)[number]

/** The lot a price is stated for, and the one chosen first. */
export const DEFAULT_LOT_SIZE: LotSize = 5

export function isLotSize(size: unknown): size is LotSize {
  return LOT_SIZES.some((known) => known === size)
}

import { LOT_SIZES, type LotSize } from './lot-size.ts'

/** How many lots of a size the stock (in sleeves) still makes. */
export function availableLots(stock: number, size: LotSize): number {
  return Math.max(0, Math.floor(stock / size))
}

export interface LotOption {
  size: LotSize
  /** Count of lots. */
  available: number
  disabled: boolean
}

/** What the lot picker offers for a stock in hand; a size is disabled when it makes no lot (storefront.md §9). */
export function lotOptions(stock: number): LotOption[] {
  return LOT_SIZES.map((size) => {
    const available = availableLots(stock, size)
    return { size, available, disabled: available === 0 }
  })
}

/** A chosen number of lots, held between 1 and what is available (storefront.md §4). */
export function clampLots(quantity: number, available: number): number {
  return Math.max(1, Math.min(Math.floor(quantity) || 1, available))
}

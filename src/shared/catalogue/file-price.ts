import { eurosToCents, scaleCents } from '../money.ts'
import { piecesIn } from './cell-values.ts'
import { basePriceFrom } from './pack-price.ts'
import { DEFAULT_PACK_SIZE, isPackSize, isUsualSize } from './pack-size.ts'

/** The meaning of the prices in another shop's file. */
export type FilePrices = {
  /** The number of sleeves that a price is for. */
  per: number
  /** The VAT rate in percent to add. 0 if the prices include VAT. */
  vat: number
}

/** The owner's answer about a file: one number of pochettes for all its prices, or each line's own. */
export type FileAnswer = Omit<FilePrices, 'per'> & { per: number | 'line' }

/** The meaning of a line's price, by the cell with its number of sleeves. Undefined if the cell has no number. */
export function pricesOfLine({ per, vat }: FileAnswer, pieces = ''): FilePrices | undefined {
  if (per !== 'line') return { per, vat }
  const own = piecesIn(pieces)
  return isPackSize(own) ? { per: own, vat } : undefined
}

export const OWN_PRICES: FilePrices = { per: DEFAULT_PACK_SIZE, vat: 0 }

/** An amount of the file in cents, with VAT. */
export const centsOfFile = (euros: number, { vat }: FilePrices): number =>
  eurosToCents(euros * (1 + vat / 100))

/** Whether the file's unit becomes a pack of the product: a box of 100 is sold as a box of 100, not as packs of 5. */
export const isOwnPack = ({ per }: FilePrices): boolean => !isUsualSize(per)

/**
 * The price of a pack of 5 in cents, from a price of the file in euros. If the file's pack is a usual one, it costs
 * the file's price. Otherwise 5 sleeves cost their share.
 */
export function priceOfFile(euros: number, { per, vat }: FilePrices): number {
  const cents = centsOfFile(euros, { per, vat })
  if (per === DEFAULT_PACK_SIZE) return cents
  if (per === 1) return 4 * cents
  return isUsualSize(per) ? basePriceFrom(cents, per) : scaleCents(cents, DEFAULT_PACK_SIZE, per)
}

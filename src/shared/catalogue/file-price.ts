import { eurosToCents, scaleCents } from '../money.ts'
import { piecesIn } from './cell-values.ts'
import { basePriceFrom } from './pack-price.ts'
import { DEFAULT_PACK_SIZE, isPackSize, isUsualSize } from './pack-size.ts'

export type FilePrices = {
  /** The number of sleeves that a price is for. */
  per: number
  /** The VAT to add, in percent. 0 if the prices include VAT. */
  vat: number
}

/** The owner's answer about a file. 'line': each line has its own number of sleeves. */
export type FileAnswer = Omit<FilePrices, 'per'> & { per: number | 'line' }

/**
 * Returns how to read the price of a line. `pieces` is the cell with its number of sleeves. Undefined if that cell has
 * no valid number.
 */
export function pricesOfLine({ per, vat }: FileAnswer, pieces = ''): FilePrices | undefined {
  if (per !== 'line') return { per, vat }
  const own = piecesIn(pieces)
  return isPackSize(own) ? { per: own, vat } : undefined
}

export const OWN_PRICES: FilePrices = { per: DEFAULT_PACK_SIZE, vat: 0 }

/** Returns an amount of the file in cents, with VAT. */
export const centsOfFile = (euros: number, { vat }: FilePrices): number =>
  eurosToCents(euros * (1 + vat / 100))

/** Returns whether the file's unit becomes an own pack: a box of 100 is sold as a box of 100. */
export const isOwnPack = ({ per }: FilePrices): boolean => !isUsualSize(per)

/**
 * Returns the price of a pack of 5 in cents, from the file's price for `per` sleeves in euros. If `per` is a usual size,
 * the shop's pack of that size then costs what the file says, or a few cents more, because the shop computes it from the
 * pack of 5. Otherwise the price is proportional.
 */
export function priceOfFile(euros: number, { per, vat }: FilePrices): number {
  const cents = centsOfFile(euros, { per, vat })
  if (per === DEFAULT_PACK_SIZE) return cents
  if (per === 1) return 4 * cents
  return isUsualSize(per) ? basePriceFrom(cents, per) : scaleCents(cents, DEFAULT_PACK_SIZE, per)
}

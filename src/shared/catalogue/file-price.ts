import { eurosToCents, scaleCents } from '../money.ts'
import { piecesIn } from './cell-values.ts'
import { basePriceFrom } from './pack-price.ts'
import { DEFAULT_PACK_SIZE, isPackSize, isUsualSize } from './pack-size.ts'

export type FilePrices = {
  per: number
  /** The VAT to add, in percent. 0 if the prices include VAT. */
  vat: number
}

/** The owner's answer about the prices of a file. 'line': each line has its own number of sleeves. */
export type FileAnswer = Omit<FilePrices, 'per'> & { per: number | 'line' }

/**
 * `pieces` is the line's cell with its number of sleeves. Returns undefined if that number is needed but missing or
 * invalid.
 */
export function pricesOfLine({ per, vat }: FileAnswer, pieces = ''): FilePrices | undefined {
  if (per !== 'line') return { per, vat }
  const own = piecesIn(pieces)
  return isPackSize(own) ? { per: own, vat } : undefined
}

export const OWN_PRICES: FilePrices = { per: DEFAULT_PACK_SIZE, vat: 0 }

export const centsOfFile = (euros: number, { vat }: FilePrices): number =>
  eurosToCents(euros * (1 + vat / 100))

export const isOwnPack = ({ per }: FilePrices): boolean => !isUsualSize(per)

/**
 * Returns the price of a pack of 5 in cents, with VAT. If `per` is a usual size, the shop's pack of that size costs
 * what the file says or slightly more.
 */
export function priceOfFile(euros: number, { per, vat }: FilePrices): number {
  const cents = centsOfFile(euros, { per, vat })
  if (per === DEFAULT_PACK_SIZE) return cents
  if (per === 1) return 4 * cents
  return isUsualSize(per) ? basePriceFrom(cents, per) : scaleCents(cents, DEFAULT_PACK_SIZE, per)
}

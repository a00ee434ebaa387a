import { eurosToCents, scaleCents } from '../money.ts'
import { basePriceFrom } from './pack-price.ts'
import { DEFAULT_PACK_SIZE, isUsualSize } from './pack-size.ts'

/** What the prices of another shop's file are. */
export type FilePrices = {
  /** For how many pochettes. */
  per: number
  /** In percent, where they are without it. */
  vat: number
}

export const OWN_PRICES: FilePrices = { per: DEFAULT_PACK_SIZE, vat: 0 }

/** With tax. */
export const centsOfFile = (euros: number, { vat }: FilePrices): number =>
  eurosToCents(euros * (1 + vat / 100))

/** Whether what the file sells becomes a pack of its own: a box of 100 is sold as that, and not as 5. */
export const isOwnPack = ({ per }: FilePrices): boolean => !isUsualSize(per)

/**
 * The price of a pack of 5, in cents, from a price of the file in euros. A pack that the shop sells costs what the file says of it;
 * of another number the 5 cost their share.
 */
export function priceOfFile(euros: number, { per, vat }: FilePrices): number {
  const cents = centsOfFile(euros, { per, vat })
  if (per === DEFAULT_PACK_SIZE) return cents
  if (per === 1) return 4 * cents
  return isUsualSize(per) ? basePriceFrom(cents, per) : scaleCents(cents, DEFAULT_PACK_SIZE, per)
}

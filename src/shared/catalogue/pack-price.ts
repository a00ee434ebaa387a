import { eurosToCents, scaleCents } from '../money.ts'
import type { PackSize } from './pack-size.ts'
import { presentPrice } from './present-price.ts'

/** Numerator and denominator against the price of a pack of 5 (storefront.md §9). */
const MULTIPLIERS: Record<PackSize, readonly [number, number]> = {
  32: [42, 10],
  10: [17, 10],
  5: [1, 1],
  1: [1, 4],
}

/**
 * The price of a pack in cents, from the price of a pack of 5 in cents; half a cent rounds up (decision 5).
 * The only place where a pack's price is computed.
 */
export function packPriceCents(basePriceCents: number, size: PackSize): number {
  const [numerator, denominator] = MULTIPLIERS[size]
  return scaleCents(basePriceCents, numerator, denominator)
}

/** The same for a product as the API sends it, with its price in euros. */
export const packPriceOf = (sleeve: PricedSleeve, size: PackSize) =>
  packPriceCents(presentCents(sleeve), size)

/** The lowest price of a pack of 5 at which a pack costs at least `cents`. */
export function basePriceFrom(cents: number, size: PackSize): number {
  const [numerator, denominator] = MULTIPLIERS[size]
  // Half a cent rounds up.
  return Math.ceil(((2 * cents - 1) * denominator) / (2 * numerator))
}

type PricedSleeve = {
  price: number
  sale?: { price: number; struck: number; isRunning: boolean } | undefined
}

/** What a pack of 5 costs now. */
export const presentCents = ({ price, sale }: PricedSleeve) => eurosToCents(presentPrice(price, sale))

/** The struck price of a pack, where there is a reduction. */
export function struckPriceOf({ sale }: Pick<PricedSleeve, 'sale'>, size: PackSize): number | undefined {
  return sale?.isRunning ? packPriceCents(eurosToCents(sale.struck), size) : undefined
}

/** One piece's share of a pack's price, in cents, half a cent up; to show, never to add up. */
export function pricePerSleeveCents(basePriceCents: number, size: PackSize): number {
  return scaleCents(packPriceCents(basePriceCents, size), 1, size)
}

/** What a pack saves against buying its pieces singly: cents (never below 0) and whole percent, rounded down. */
export function packSaving(basePriceCents: number, size: PackSize): { cents: number; percent: number } {
  const singly = packPriceCents(basePriceCents, 1) * size
  const cents = Math.max(0, singly - packPriceCents(basePriceCents, size))
  return { cents, percent: singly === 0 ? 0 : Math.floor((cents * 100) / singly) }
}

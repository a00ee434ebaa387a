import { scaleCents } from '#shared/money.ts'
import type { LotSize } from './lot-size.ts'

/** Numerator and denominator against the price of a lot of 5 (storefront.md §9). */
const MULTIPLIERS: Record<LotSize, readonly [number, number]> = {
  32: [42, 10],
  10: [17, 10],
  5: [1, 1],
  1: [1, 4],
}

/**
 * The price of a lot in cents, from the price of a lot of 5 in cents; half a cent rounds up (decision 5).
 * The only place where a lot's price is computed.
 */
export function lotPriceCents(basePriceCents: number, size: LotSize): number {
  const [numerator, denominator] = MULTIPLIERS[size]
  return scaleCents(basePriceCents, numerator, denominator)
}

/** One sleeve's share of a lot's price, in cents, half a cent up; to show, never to add up. */
export function pricePerSleeveCents(basePriceCents: number, size: LotSize): number {
  return scaleCents(lotPriceCents(basePriceCents, size), 1, size)
}

/** What a lot saves against buying its sleeves singly: cents (never below 0) and whole percent, rounded down. */
export function lotSaving(basePriceCents: number, size: LotSize): { cents: number; percent: number } {
  const singly = lotPriceCents(basePriceCents, 1) * size
  const cents = Math.max(0, singly - lotPriceCents(basePriceCents, size))
  return { cents, percent: singly === 0 ? 0 : Math.floor((cents * 100) / singly) }
}

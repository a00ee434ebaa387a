import { scaleCents } from '../money.ts'
import { statedCents } from './own-packs.ts'
import { usualPackCents, type OwnPack } from './pack-price.ts'
import { SLEEVE_MAX_PRICE_EUROS } from './sleeve-rules.ts'

/** `percent` has at most one decimal. */
export type PriceChange = { percent: number } | { cents: number }
export type Offer = { priceCents: number; packs: readonly OwnPack[] }

export const PRICE_WOULD_VANISH = 'Le prix d’un lot ne serait plus supérieur à 0'
export const PRICE_WOULD_BE_TOO_HIGH = `Le prix d’un lot dépasserait ${SLEEVE_MAX_PRICE_EUROS.toLocaleString('fr-FR')} €`

/** Half a cent rounds up. */
export function repricedCents(cents: number, change: PriceChange): number {
  if ('cents' in change) return cents + change.cents
  const thousandths = 1000 + Math.round(change.percent * 10)
  return scaleCents(cents, thousandths, 1000)
}

/**
 * A product's own packs change separately. The usual four packs follow the price of the pack of 5. Returns a French
 * sentence if the change is impossible.
 */
export function repricedOffer({ priceCents, packs }: Offer, change: PriceChange): Offer | string {
  const own = packs.map((pack) => ({ ...pack, priceCents: repricedCents(pack.priceCents, change) }))
  const base = (own.length > 0 ? statedCents(own) : undefined) ?? repricedCents(priceCents, change)
  const prices = own.length > 0 ? own.map((pack) => pack.priceCents) : [base, usualPackCents(base, 1)]
  if (Math.min(...prices, base) <= 0) return PRICE_WOULD_VANISH
  if (Math.max(...prices, base) > SLEEVE_MAX_PRICE_EUROS * 100) return PRICE_WOULD_BE_TOO_HIGH
  return { priceCents: base, packs: own }
}

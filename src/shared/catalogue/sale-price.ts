import { formatDay } from '../dates.ts'
import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { formatCents, scaleCents } from '../money.ts'
import { nextDay, parisDay, shiftDay, startOfParisDay, type Day } from '../paris-day.ts'
import { DAYS_REVERSED } from '../texts.ts'
import { usualPackCents, type OwnPack, type ReducedPack } from './pack-price.ts'
import { isUsualSize, type PackSize } from './pack-size.ts'

/** A reduction is compared with the lowest price of this many days before it (Code de la consommation, L. 112-1-1). */
export const HISTORY_DAYS = 30

export const SALE_PRICE_REQUIRED = 'Indiquez un prix promotionnel supérieur à 0'
export const SALE_PERCENT_INVALID = 'Le pourcentage est un nombre entier de 1 à 99'
export const SALE_CHECK_FAILED = 'La promotion n’a pas pu être vérifiée'
export const SALE_DAY_PAST = 'Ce jour est déjà passé'

export type PastPack = { size: PackSize; priceCents: number }
/** In force from `since` until the next entry. `priceCents` is for a pack of 5. */
export type PastPrice = { priceCents: number; since: Date; packs?: readonly PastPack[] | null }

/**
 * The lowest price of the 30 days before `moment`, in cents. `prices` are oldest first. Returns undefined if they do
 * not go back 30 days.
 */
export function lowestBefore(prices: readonly PastPrice[], moment: Date): number | undefined {
  const start = startOfHistory(moment)
  const before = prices.filter(({ since }) => since < moment)
  const first = before.findLastIndex(({ since }) => since <= start)
  return first === -1 ? undefined : Math.min(...before.slice(first).map(({ priceCents }) => priceCents))
}

function lowestOfPack(prices: readonly PastPrice[], size: PackSize, moment: Date): number | undefined {
  const ofPack = prices.map((price) => ({ since: price.since, priceCents: pastPackCents(price, size) }))
  const sold = ofPack.filter(({ priceCents }) => priceCents !== undefined) as PastPrice[]
  const start = startOfHistory(moment)
  const first = ofPack.findLast(({ since }) => since <= start)
  return first?.priceCents === undefined ? undefined : lowestBefore(sold, moment)
}

function pastPackCents({ priceCents, packs }: PastPrice, size: PackSize): number | undefined {
  if (packs) return packs.find((pack) => pack.size === size)?.priceCents
  return isUsualSize(size) ? usualPackCents(priceCents, size) : undefined
}

const startOfHistory = (moment: Date) => startOfParisDay(shiftDay(parisDay(moment), -HISTORY_DAYS))

function firstPossibleDay(since: Date): Day {
  const day = parisDay(since)
  return shiftDay(startOfParisDay(day) < since ? nextDay(day) : day, HISTORY_DAYS)
}

export type WantedSale = { from: Day; to: Day; priceCents?: number; percent?: number }

export type PlannedSale = {
  priceCents: number
  from: Day
  to: Day
  beginsAt: Date
  /** The shop computes this price (`lowestBefore`). */
  struckCents: number
  packs: ReducedPack[]
}

type Product = {
  /** For a pack of 5, before any reduction. */
  regularCents: number
  /** An empty list means the usual four packs. */
  packs?: readonly OwnPack[]
  /** Oldest first. */
  prices: readonly PastPrice[]
  /** A reduction that is running. If the wanted one has the same first day, the struck price stays the same. */
  running?: PlannedSale | undefined
}

export function planSale(
  wanted: WantedSale,
  { regularCents, packs = [], prices, running }: Product,
  now: Date,
): { sale: PlannedSale } | { errors: FieldErrors<'price' | 'from' | 'to'> } {
  const { from, to, percent } = wanted
  const today = parisDay(now)
  const goesOn = running?.from === from ? running : undefined
  const dayErrors = fieldErrors({
    from: !goesOn && from < today ? SALE_DAY_PAST : undefined,
    to: to < from ? DAYS_REVERSED : to < today ? SALE_DAY_PAST : undefined,
  })
  if (Object.keys(dayErrors).length > 0) return { errors: dayErrors }
  const beginsAt = goesOn?.beginsAt ?? (from === today ? now : startOfParisDay(from))
  const offered = packs.filter((pack) => pack.offered)
  const present = { priceCents: regularCents, packs: packs.length > 0 ? offered : null, since: now }
  const past = beginsAt > now ? [...prices, present] : prices
  const struckCents = goesOn?.struckCents ?? lowestBefore(past, beginsAt)
  if (struckCents === undefined) return { errors: { from: tooYoung(prices[0]?.since ?? now) } }
  const priceCents =
    percent === undefined ? (wanted.priceCents ?? 0) : Math.round((struckCents * (100 - percent)) / 100)
  const error = salePriceError(priceCents, { struckCents, regularCents })
  if (error) return { errors: { price: error } }
  const reduced = offered.flatMap((pack) => {
    const before = goesOn?.packs.find(({ size }) => size === pack.size)
    const struck = before?.struckCents ?? lowestOfPack(past, pack.size, beginsAt)
    if (struck === undefined) return []
    const isAsBefore = percent === undefined && priceCents === goesOn?.priceCents
    const cents =
      (isAsBefore ? before?.priceCents : undefined) ??
      (percent === undefined
        ? scaleCents(struck, priceCents, struckCents)
        : Math.round((struck * (100 - percent)) / 100))
    const isReduction = cents > 0 && cents < struck && cents < pack.priceCents
    return isReduction ? [{ size: pack.size, priceCents: cents, struckCents: struck }] : []
  })
  return { sale: { priceCents, from, to, beginsAt, struckCents, packs: reduced } }
}

export function salePriceError(
  priceCents: number,
  { struckCents, regularCents }: { struckCents: number; regularCents: number },
): string | undefined {
  if (priceCents <= 0) return SALE_PRICE_REQUIRED
  if (priceCents >= struckCents)
    return `Le prix promotionnel doit être inférieur à ${formatCents(struckCents)}, le prix le plus bas des ${HISTORY_DAYS} jours qui précèdent`
  return priceCents >= regularCents
    ? `Le prix promotionnel doit être inférieur au prix habituel, ${formatCents(regularCents)}`
    : undefined
}

const tooYoung = (since: Date) =>
  `Une réduction s’annonce par rapport au prix le plus bas des ${HISTORY_DAYS} jours qui précèdent\u00A0: cette protection ne peut pas être en promotion avant le ${formatDay(firstPossibleDay(since))}`

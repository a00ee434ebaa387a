import { centsToEuros, eurosToCents, scaleCents } from '../money.ts'
import { DEFAULT_PACK_SIZE, USUAL_SIZES, type PackSize, type UsualSize } from './pack-size.ts'

/** The price of each pack, as a fraction of the price of a pack of 5: numerator and denominator (storefront.md §9). */
const MULTIPLIERS: Record<UsualSize, readonly [number, number]> = {
  32: [42, 10],
  10: [17, 10],
  5: [1, 1],
  1: [1, 4],
}

/** Half a cent rounds up (decision 5). */
export function usualPackCents(basePriceCents: number, size: UsualSize): number {
  const [numerator, denominator] = MULTIPLIERS[size]
  return scaleCents(basePriceCents, numerator, denominator)
}

/** The lowest price of a pack of 5, in cents, at which a usual pack costs at least `cents`. */
export function basePriceFrom(cents: number, size: UsualSize): number {
  const [numerator, denominator] = MULTIPLIERS[size]
  return Math.ceil(((2 * cents - 1) * denominator) / (2 * numerator))
}

/** A pack that a product lists itself (decision 81). */
export type OwnPack = {
  size: PackSize
  priceCents: number
  sku: string
  gtin: string
  offered: boolean
}

export type ReducedPack = { size: PackSize; priceCents: number; struckCents: number }

export type PricedProduct = {
  /** For a pack of 5, before any reduction. */
  priceCents: number
  /** An empty list means the usual four. */
  packs: readonly OwnPack[]
  /** A running reduction. The two prices are for a pack of 5. */
  sale?: { priceCents: number; struckCents: number; packs: readonly ReducedPack[] } | undefined
}

export type PricedPack = OwnPack & {
  presentCents: number
  struckCents?: number
}

export function pricedPacks({ priceCents, packs, sale }: PricedProduct): PricedPack[] {
  if (packs.length === 0)
    return USUAL_SIZES.map((size) => {
      const usual = { size, priceCents: usualPackCents(priceCents, size), sku: '', gtin: '', offered: true }
      if (!sale) return { ...usual, presentCents: usual.priceCents }
      const presentCents = usualPackCents(sale.priceCents, size)
      return { ...usual, presentCents, struckCents: usualPackCents(sale.struckCents, size) }
    })
  return packs
    .map((pack) => {
      const reduced = sale?.packs.find(({ size }) => size === pack.size)
      if (!reduced) return { ...pack, presentCents: pack.priceCents }
      return { ...pack, presentCents: reduced.priceCents, struckCents: reduced.struckCents }
    })
    .toSorted((one, other) => other.size - one.size)
}

/** A pack in an answer of the API. The prices are in euros, and `price` is before any reduction. */
export type Pack = {
  size: PackSize
  price: number
  sku?: string | undefined
  gtin?: string | undefined
  offered: boolean
  reduced?: number | undefined
  struck?: number | undefined
}
type Packed = { packs: readonly Pack[] }

export function answeredPack(pack: PricedPack): Pack {
  const { size, priceCents, presentCents, struckCents, sku, gtin, offered } = pack
  return {
    size,
    price: centsToEuros(priceCents),
    ...(sku && { sku }),
    ...(gtin && { gtin }),
    offered,
    ...(struckCents !== undefined && {
      reduced: centsToEuros(presentCents),
      struck: centsToEuros(struckCents),
    }),
  }
}

export const packCents = ({ price, reduced }: Pack): number => eurosToCents(reduced ?? price)
export const struckPackCents = ({ struck }: Pack): number | undefined =>
  struck === undefined ? undefined : eurosToCents(struck)

export const offeredPacks = ({ packs }: Packed): Pack[] => packs.filter(({ offered }) => offered)

export const packOf = (sleeve: Packed, wanted: PackSize): Pack | undefined =>
  offeredPacks(sleeve).find(({ size }) => size === wanted)

export function packPriceOf(sleeve: Packed, size: PackSize): number | undefined {
  const pack = packOf(sleeve, size)
  return pack && packCents(pack)
}

export function statedPack(sleeve: Packed): Pack | undefined {
  return packOf(sleeve, DEFAULT_PACK_SIZE) ?? offeredPacks(sleeve).at(-1)
}

export function statedPrice(sleeve: Packed): {
  size: PackSize
  euros: number
  regular: number
  struck?: number | undefined
} {
  const pack = statedPack(sleeve)
  return {
    size: pack?.size ?? DEFAULT_PACK_SIZE,
    euros: pack?.reduced ?? pack?.price ?? 0,
    regular: pack?.price ?? 0,
    struck: pack?.struck,
  }
}

export const isSoldOut = ({ packs, stock }: Packed & { stock: number }): boolean =>
  !packs.some(({ offered, size }) => offered && size <= stock)

/**
 * Returns the size that a product's page preselects: the wanted size if it is offered, even if the stock is too small.
 * Otherwise the size of `statedPack`. If that pack is larger than the stock, the largest pack within the stock replaces
 * it.
 */
export function firstSize(sleeve: Packed & { stock: number }, wanted?: number): PackSize {
  const named = wanted === undefined ? undefined : packOf(sleeve, wanted)
  const stated = statedPack(sleeve)
  const isThere = stated !== undefined && stated.size <= sleeve.stock
  const largest = offeredPacks(sleeve).find(({ size }) => size <= sleeve.stock)
  return (named ?? (isThere ? stated : (largest ?? stated)))?.size ?? DEFAULT_PACK_SIZE
}

/** Rounded to the cent, so sums must not use this price. */
export const pricePerSleeveCents = (pack: Pack): number => scaleCents(packCents(pack), 1, pack.size)

/** Rounded down. 0 without a reduction. */
export function reductionPercent({ reduced, struck }: Pick<Pack, 'reduced' | 'struck'>): number {
  if (reduced === undefined || struck === undefined) return 0
  return Math.floor(((eurosToCents(struck) - eurosToCents(reduced)) * 100) / eurosToCents(struck))
}

/**
 * The saving compared with single sleeves. `percent` is rounded down. Both numbers are 0 if single sleeves are not
 * offered or not dearer.
 */
export function packSaving(sleeve: Packed, pack: Pack): { cents: number; percent: number } {
  const singly = (packPriceOf(sleeve, 1) ?? 0) * pack.size
  const cents = Math.max(0, singly - packCents(pack))
  return { cents, percent: singly === 0 ? 0 : Math.floor((cents * 100) / singly) }
}

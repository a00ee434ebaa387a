import { counted, formatCount } from '../count.ts'

/**
 * The pack sizes of a product without packs of its own, in display order (storefront.md §9). Own packs may have other
 * sizes (decision 81).
 */
export const USUAL_SIZES = [32, 10, 5, 1] as const
export type UsualSize = (typeof USUAL_SIZES)[number]

export type PackSize = number
export const MAX_PACK_SIZE = 1_000

/**
 * The pack size of a custom line: goods or a service that the shop adds to an order by hand, with a label
 * and a price of its own. It contains no sleeves, so it has no stock.
 */
export const CUSTOM_LINE: PackSize = 0

export const PACKS_FOR_SALE = 'à l’unité ou par lots'

/** Cards and lists show the price of this pack if it is on offer. */
export const DEFAULT_PACK_SIZE = 5

export const PACK_UNAVAILABLE = "Cette taille de lot n'est plus disponible"

/** Returns the name of a pack: 'Lot de 5', 'À l’unité', or 'Hors catalogue' for a custom line. */
export function packName(size: PackSize): string {
  if (size === CUSTOM_LINE) return 'Hors catalogue'
  return size === 1 ? 'À l’unité' : `Lot de ${formatCount(size)}`
}

/** Returns a pack's name after a price: 'le lot de 5', 'à l’unité'. */
export const thePack = (size: PackSize): string =>
  size === 1 ? 'à l’unité' : `le lot de ${formatCount(size)}`

/** Returns for example 'Écaille de jade, lot de 5', or the label alone for a custom line. */
export function nameWithPack(name: string, size: PackSize): string {
  return size === CUSTOM_LINE ? name : `${name}, ${packName(size).toLowerCase()}`
}

/** Returns for example '2 × lot de 5' or '2 à l’unité'. */
export function timesPack(count: number, size: PackSize): string {
  return `${count} ${size === 1 ? '' : '× '}${packName(size).toLowerCase()}`
}

/** Returns for example '2 lots', '2 pochettes' for single sleeves, or '2 articles' for a custom line. */
export function countedPacks(count: number, size: PackSize): string {
  if (size === CUSTOM_LINE) return counted(count, 'article')
  return counted(count, size === 1 ? 'pochette' : 'lot')
}

export function isPackSize(size: unknown): size is PackSize {
  return typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= MAX_PACK_SIZE
}

export const isUsualSize = (size: PackSize): size is UsualSize => USUAL_SIZES.some((usual) => usual === size)

/** Returns how many packs of a size the stock, in pieces, contains. */
export function availablePacks(stock: number, size: PackSize): number {
  return Math.max(0, Math.floor(stock / size))
}

/** Returns the chosen number of packs, at most the available number, but at least 1 (storefront.md §4). */
export function clampPacks(quantity: number, available: number): number {
  return Math.max(1, Math.min(Math.floor(quantity) || 1, available))
}

import { counted, formatCount } from '../count.ts'

/**
 * The pack sizes of a product without its own packs, in display order (storefront.md §9). A product may have other
 * sizes (decision 81).
 */
export const USUAL_SIZES = [32, 10, 5, 1] as const
export type UsualSize = (typeof USUAL_SIZES)[number]

/** The number of sleeves in a pack. */
export type PackSize = number
export const MAX_PACK_SIZE = 1_000

/** In running text. */
export const PACKS_FOR_SALE = 'à l’unité ou par lots'

/** The size of the pack whose price cards and feeds state. Pages preselect this pack. */
export const DEFAULT_PACK_SIZE = 5

export const PACK_UNAVAILABLE = "Cette taille de lot n'est plus disponible"

/** The name of a pack on an invoice. */
export function packName(size: PackSize): string {
  return size === 1 ? 'À l’unité' : `Lot de ${formatCount(size)}`
}

/** A pack after a price: 'le lot de 5', 'à l’unité'. */
export const thePack = (size: PackSize): string =>
  size === 1 ? 'à l’unité' : `le lot de ${formatCount(size)}`

/** 'Écaille de jade, lot de 5', 'Écaille de jade, à l’unité'. */
export function nameWithPack(name: string, size: PackSize): string {
  return `${name}, ${packName(size).toLowerCase()}`
}

/** '2 × lot de 5', '2 à l’unité'. */
export function timesPack(count: number, size: PackSize): string {
  return `${count} ${size === 1 ? '' : '× '}${packName(size).toLowerCase()}`
}

/** '2 lots', and '2 pochettes' for single sleeves. */
export function countedPacks(count: number, size: PackSize): string {
  return counted(count, size === 1 ? 'pochette' : 'lot')
}

/** Whether a pack may have this size. A product's sizes are the sizes of its own packs. */
export function isPackSize(size: unknown): size is PackSize {
  return typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= MAX_PACK_SIZE
}

export const isUsualSize = (size: PackSize): size is UsualSize => USUAL_SIZES.some((usual) => usual === size)

/** How many packs of a size the stock (in pieces) contains. */
export function availablePacks(stock: number, size: PackSize): number {
  return Math.max(0, Math.floor(stock / size))
}

/** A chosen number of packs, kept between 1 and the available number (storefront.md §4). */
export function clampPacks(quantity: number, available: number): number {
  return Math.max(1, Math.min(Math.floor(quantity) || 1, available))
}

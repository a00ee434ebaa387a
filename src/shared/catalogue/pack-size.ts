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

/** The pack that a product's `price` is for. Product cards and lists show the price of this pack, if it is offered. */
export const DEFAULT_PACK_SIZE = 5

export const PACK_UNAVAILABLE = "Cette taille de lot n'est plus disponible"

export function packName(size: PackSize): string {
  if (size === CUSTOM_LINE) return 'Hors catalogue'
  return size === 1 ? 'À l’unité' : `Lot de ${formatCount(size)}`
}

export const thePack = (size: PackSize): string =>
  size === 1 ? 'à l’unité' : `le lot de ${formatCount(size)}`

export function nameWithPack(name: string, size: PackSize): string {
  return size === CUSTOM_LINE ? name : `${name}, ${packName(size).toLowerCase()}`
}

export function timesPack(count: number, size: PackSize): string {
  return `${count} ${size === 1 ? '' : '× '}${packName(size).toLowerCase()}`
}

export function countedPacks(count: number, size: PackSize): string {
  if (size === CUSTOM_LINE) return counted(count, 'article')
  return counted(count, size === 1 ? 'pochette' : 'lot')
}

export function isPackSize(size: unknown): size is PackSize {
  return typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= MAX_PACK_SIZE
}

export const isUsualSize = (size: PackSize): size is UsualSize => USUAL_SIZES.some((usual) => usual === size)

export function availablePacks(stock: number, size: PackSize): number {
  return Math.max(0, Math.floor(stock / size))
}

/** Returns at least 1, even if no pack is available (storefront.md §4). */
export function clampPacks(quantity: number, available: number): number {
  return Math.max(1, Math.min(Math.floor(quantity) || 1, available))
}

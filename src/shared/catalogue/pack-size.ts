import { counted } from '../count.ts'

/** The sizes a pack is sold in, in the order they are offered (storefront.md §9). */
export const PACK_SIZES = [32, 10, 5, 1] as const

export type PackSize = (typeof PACK_SIZES)[number]

/** The same in a sentence. */
export const PACKS_FOR_SALE = 'à l’unité ou par lots de 5, 10 et 32'

/** The pack a price is stated for, and the one chosen first. */
export const DEFAULT_PACK_SIZE: PackSize = 5

export const PACK_UNAVAILABLE = "Cette taille de lot n'est plus disponible"

/** As an invoice names it. */
export function packName(size: PackSize): string {
  return size === 1 ? 'À l’unité' : `Lot de ${size}`
}

/** 'Écaille de jade, lot de 5', 'Écaille de jade, à l’unité'. */
export function nameWithPack(name: string, size: PackSize): string {
  return `${name}, ${packName(size).toLowerCase()}`
}

/** '2 × lot de 5', '2 à l’unité'. */
export function timesPack(count: number, size: PackSize): string {
  return `${count} ${size === 1 ? '' : '× '}${packName(size).toLowerCase()}`
}

/** '2 lots', and of what is sold singly '2 pochettes'. */
export function countedPacks(count: number, size: PackSize): string {
  return counted(count, size === 1 ? 'pochette' : 'lot')
}

export function isPackSize(size: unknown): size is PackSize {
  return PACK_SIZES.some((known) => known === size)
}

/** How many packs of a size the stock (in pieces) still makes. */
export function availablePacks(stock: number, size: PackSize): number {
  return Math.max(0, Math.floor(stock / size))
}

export type PackOption = {
  size: PackSize
  /** Count of packs. */
  available: number
  disabled: boolean
}

/** What the pack picker offers for a stock in hand; a size is disabled when it makes no pack (storefront.md §9). */
export function packOptions(stock: number): PackOption[] {
  return PACK_SIZES.map((size) => {
    const available = availablePacks(stock, size)
    return { size, available, disabled: available === 0 }
  })
}

/** A chosen number of packs, held between 1 and what is available (storefront.md §4). */
export function clampPacks(quantity: number, available: number): number {
  return Math.max(1, Math.min(Math.floor(quantity) || 1, available))
}

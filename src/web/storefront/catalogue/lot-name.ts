import type { LotSize } from '#shared/catalogue/lot-size.ts'

/** 'Lot de 10', or 'À l’unité' for the lot of one. */
export function lotName(size: LotSize): string {
  return size === 1 ? 'À l’unité' : `Lot de ${size}`
}

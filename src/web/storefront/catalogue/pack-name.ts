import type { PackSize } from '#shared/catalogue/pack-size.ts'

/** 'Lot de 10', or 'À l’unité' for the lot of one. */
export function packName(size: PackSize): string {
  return size === 1 ? 'À l’unité' : `Lot de ${size}`
}

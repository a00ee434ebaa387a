import { packName, type PackSize } from '#shared/catalogue/pack-size.ts'

/** 'Lot de 10', or 'À l’unité' for the pack of one. */
export function packLabel(size: PackSize): string {
  return packName(size)
}

import type { Sleeve } from '#shared/catalogue/contract.ts'
import { gtinDigits } from '#shared/catalogue/gtin.ts'
import { packErrors, statedCents } from '#shared/catalogue/own-packs.ts'
import { usualPackCents, type OwnPack } from '#shared/catalogue/pack-price.ts'
import { packName, USUAL_SIZES } from '#shared/catalogue/pack-size.ts'
import { ownPacksOf } from '#shared/catalogue/packs-cell.ts'
import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { centsToText } from '#shared/decimal-money.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros } from '#shared/money.ts'

/** A pack as it was typed. */
export type PackRow = { size: string; price: string; sku: string; gtin: string; offered: boolean }
export type PackValues = { packMode: 'usual' | 'own'; packs: PackRow[] }

export const NEW_PACK: PackRow = { size: '', price: '', sku: '', gtin: '', offered: true }
export const USUAL_PACKS: PackValues = { packMode: 'usual', packs: [] }

export const usualRows = (basePriceCents: number): PackRow[] =>
  USUAL_SIZES.map((size) => ({
    ...NEW_PACK,
    size: String(size),
    price: centsToText(usualPackCents(basePriceCents, size)),
  }))

/** A product's packs for the form. Empty for the usual four. */
export function packValues({ price, packs }: Pick<Sleeve, 'price' | 'packs'>): PackValues {
  const own = ownPacksOf({ price, packs })
  if (own.length === 0) return USUAL_PACKS
  const rows = own.map(({ size, priceCents, ...pack }) => ({
    ...pack,
    size: String(size),
    price: centsToText(priceCents),
  }))
  return { packMode: 'own', packs: rows }
}

function typedPacks(packs: readonly PackRow[]): OwnPack[] {
  return packs.map(({ size, price, sku, gtin, offered }) => ({
    size: /^\s*\d{1,6}\s*$/.test(size) ? Number(size) : 0,
    priceCents: parsePriceCents(price),
    sku: sku.trim(),
    gtin: gtinDigits(gtin),
    offered,
  }))
}

/** The packs to send; null for the usual four. A product's own packs decide the price of 5 sleeves. */
export function offerBody({ price, packMode, packs }: PackValues & { price: string }) {
  const typedCents = parsePriceCents(price)
  if (packMode === 'usual') return { price: centsToEuros(typedCents), packs: null }
  const typed = typedPacks(packs)
  return {
    price: centsToEuros(statedCents(typed) ?? typedCents),
    packs: typed.map(({ priceCents, ...pack }) => ({ ...pack, price: centsToEuros(priceCents) })),
  }
}

/** The first error in the list, with the name of its pack. */
export function packListErrors({ packMode, packs }: PackValues): FieldErrors {
  if (packMode === 'usual') return {}
  if (packs.length === 0) return { packs: 'Ajoutez au moins un lot, ou choisissez les lots habituels' }
  const typed = typedPacks(packs)
  const [first] = Object.entries(packErrors(typed))
  if (!first) return {}
  const [path, sentence] = first
  const at = Number(path.split('.')[1] ?? Number.NaN)
  if (Number.isNaN(at)) return { packs: sentence }
  const size = typed[at]?.size
  return { packs: `${size ? packName(size) : `Ligne ${at + 1}`}\u00A0: ${sentence}` }
}

import type { Sleeve } from '#shared/catalogue/contract.ts'
import { gtinDigits } from '#shared/catalogue/gtin.ts'
import { packErrors, statedCents } from '#shared/catalogue/own-packs.ts'
import { COST_INVALID, COST_TOO_HIGH, typedCostCents } from '#shared/catalogue/pack-cost.ts'
import { usualPackCents, type OwnPack } from '#shared/catalogue/pack-price.ts'
import { DEFAULT_PACK_SIZE, packName, USUAL_SIZES } from '#shared/catalogue/pack-size.ts'
import { ownPacksOf } from '#shared/catalogue/packs-cell.ts'
import { parsePriceCents, SLEEVE_MAX_PRICE_EUROS } from '#shared/catalogue/sleeve-rules.ts'
import { centsToText, decimalsError } from '#shared/decimal-money.ts'
import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'

export type PackRow = {
  size: string
  price: string
  sku: string
  gtin: string
  offered: boolean
  cost: string
}
/** `cost` is the cost of the usual pack of 5. Own packs have their costs in `packs`. */
export type PackValues = { cost: string; packMode: 'usual' | 'own'; packs: PackRow[] }

export const NEW_PACK: PackRow = { size: '', price: '', sku: '', gtin: '', offered: true, cost: '' }
export const USUAL_PACKS: PackValues = { packMode: 'usual', packs: [], cost: '' }

export const usualRows = (basePriceCents: number): PackRow[] =>
  USUAL_SIZES.map((size) => ({
    ...NEW_PACK,
    size: String(size),
    price: centsToText(usualPackCents(basePriceCents, size)),
  }))

/** `packs` is empty if the product has the usual four packs. */
export function packValues({
  price,
  packs,
  costs = [],
}: Pick<Sleeve, 'price' | 'packs' | 'costs'>): PackValues {
  const own = ownPacksOf({ price, packs })
  const cost = costText(costs, DEFAULT_PACK_SIZE)
  if (own.length === 0) return { ...USUAL_PACKS, cost }
  const rows = own.map(({ size, priceCents, ...pack }) => ({
    ...pack,
    size: String(size),
    price: centsToText(priceCents),
    cost: costText(costs, size),
  }))
  return { packMode: 'own', packs: rows, cost }
}

function costText(costs: NonNullable<Sleeve['costs']>, size: number): string {
  const cost = costs.find((each) => each.size === size)?.cost
  return cost === undefined ? '' : centsToText(eurosToCents(cost))
}

const costEntry = (size: string | number, cost: string) => {
  const cents = typedCostCents(cost)
  return cents === null || cents === undefined ? [] : [{ size: Number(size), cost: centsToEuros(cents) }]
}

/** For the usual packs, contains only the cost of the pack of 5, because the other costs follow from it. */
export const costsBody = ({ packMode, packs, cost }: PackValues) =>
  packMode === 'usual'
    ? costEntry(DEFAULT_PACK_SIZE, cost)
    : packs.flatMap((pack) => costEntry(pack.size, pack.cost))

function typedPacks(packs: readonly PackRow[]): OwnPack[] {
  return packs.map(({ size, price, sku, gtin, offered }) => ({
    size: /^\s*\d{1,6}\s*$/.test(size) ? Number(size) : 0,
    priceCents: parsePriceCents(price),
    sku: sku.trim(),
    gtin: gtinDigits(gtin),
    offered,
  }))
}

/** `packs` is null for the usual four packs. */
export function offerBody({ price, packMode, packs }: PackValues & { price: string }) {
  const typedCents = parsePriceCents(price)
  if (packMode === 'usual') return { price: centsToEuros(typedCents), packs: null }
  const typed = typedPacks(packs)
  return {
    price: centsToEuros(statedCents(typed) ?? typedCents),
    packs: typed.map(({ priceCents, ...pack }) => ({ ...pack, price: centsToEuros(priceCents) })),
  }
}

function costError(typed: string): string | undefined {
  const cents = typedCostCents(typed)
  if (cents === undefined) return decimalsError(typed) ?? COST_INVALID
  return (cents ?? 0) > SLEEVE_MAX_PRICE_EUROS * 100 ? COST_TOO_HIGH : undefined
}

export function packListErrors({ packMode, packs, cost }: PackValues): FieldErrors {
  if (packMode === 'usual') return fieldErrors({ cost: costError(cost) })
  if (packs.length === 0) return { packs: 'Ajoutez au moins un lot, ou choisissez les lots habituels' }
  const typed = typedPacks(packs)
  const decimals = packs.map(({ price }, at) => [`packs.${at}.price`, decimalsError(price)])
  const [first] = Object.entries({ ...packErrors(typed), ...fieldErrors(Object.fromEntries(decimals)) })
  const unread = packs.findIndex((pack) => costError(pack.cost) !== undefined)
  if (!first && unread >= 0)
    return { packs: `${packName(typed[unread]?.size ?? 1)}\u00A0: ${costError(packs[unread]?.cost ?? '')}` }
  if (!first) return {}
  const [path, sentence] = first
  const at = Number(path.split('.')[1] ?? Number.NaN)
  if (Number.isNaN(at)) return { packs: sentence }
  const size = typed[at]?.size
  return { packs: `${size ? packName(size) : `Ligne ${at + 1}`}\u00A0: ${sentence}` }
}

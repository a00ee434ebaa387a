import { decimalsError } from '../decimal-money.ts'
import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { formatCents, scaleCents } from '../money.ts'
import { gtinDigits, gtinError, wholeGtin } from './gtin.ts'
import { usualPackCents, type OwnPack } from './pack-price.ts'
import { DEFAULT_PACK_SIZE, isPackSize, MAX_PACK_SIZE, packName, USUAL_SIZES } from './pack-size.ts'
import { parsePriceCents, skuError, SLEEVE_MAX_PRICE_EUROS } from './sleeve-rules.ts'

export const MAX_PACKS = 8

export const PACK_SIZE_INVALID = `La taille d’un lot est un nombre entier de pochettes, de 1 à ${MAX_PACK_SIZE.toLocaleString('fr-FR')}`
export const PACK_PRICE_INVALID = 'Indiquez le prix du lot, supérieur à 0'
export const PACK_PRICE_TOO_HIGH = `Le prix d’un lot est de ${SLEEVE_MAX_PRICE_EUROS.toLocaleString('fr-FR')} € au plus`
export const PACK_TWICE = 'Deux lots ont la même taille'
export const PACK_CODE_TWICE = 'Deux lots ont le même code'
export const NO_PACK_OFFERED = 'Proposez au moins un lot'
export const TOO_MANY_PACKS = `Pas plus de ${MAX_PACKS} lots`

/** Keys are paths of fields, such as 'packs.2.price', or 'packs' for the list. */
export function packErrors(packs: readonly OwnPack[]): FieldErrors {
  if (packs.length === 0) return {}
  const errors = packs.flatMap((pack, at) => {
    const own = fieldErrors({
      size: sizeError(packs, at),
      price: packPriceError(pack.priceCents),
      sku: skuError(pack.sku) ?? codeTwice(packs, at, 'sku'),
      gtin: gtinError(pack.gtin) ?? codeTwice(packs, at, 'gtin'),
    })
    return Object.entries(own).map(([field, sentence]) => [`packs.${at}.${field}`, sentence])
  })
  const whole =
    packs.length > MAX_PACKS
      ? TOO_MANY_PACKS
      : packs.some(({ offered }) => offered)
        ? undefined
        : NO_PACK_OFFERED
  return { ...fieldErrors({ packs: whole }), ...Object.fromEntries(errors) }
}

function sizeError(packs: readonly OwnPack[], at: number): string | undefined {
  const size = packs[at]?.size
  if (!isPackSize(size)) return PACK_SIZE_INVALID
  return packs.findIndex((pack) => pack.size === size) < at ? PACK_TWICE : undefined
}

function packPriceError(priceCents: number): string | undefined {
  if (!Number.isSafeInteger(priceCents) || priceCents <= 0) return PACK_PRICE_INVALID
  return priceCents > SLEEVE_MAX_PRICE_EUROS * 100 ? PACK_PRICE_TOO_HIGH : undefined
}

export const typedPackPriceError = (typed: string): string | undefined =>
  decimalsError(typed) ?? packPriceError(parsePriceCents(typed))

function codeTwice(packs: readonly OwnPack[], at: number, field: 'sku' | 'gtin'): string | undefined {
  const same = (pack: OwnPack | undefined) =>
    pack?.[field] && (field === 'gtin' ? wholeGtin(gtinDigits(pack.gtin)) : pack.sku.toLowerCase())
  const code = same(packs[at])
  return code && packs.findIndex((pack) => same(pack) === code) < at ? PACK_CODE_TWICE : undefined
}

export function areUsual(packs: readonly OwnPack[], basePriceCents: number): boolean {
  return (
    packs.length === USUAL_SIZES.length &&
    USUAL_SIZES.every((size) =>
      packs.some(
        (pack) =>
          pack.size === size &&
          pack.priceCents === usualPackCents(basePriceCents, size) &&
          pack.offered &&
          pack.sku === '' &&
          pack.gtin === '',
      ),
    )
  )
}

type Offer = { priceCents?: number | undefined; packs?: readonly OwnPack[] | undefined }
type SettledOffer = { priceCents: number; packs: readonly OwnPack[] }

/** `priceCents` is for 5 sleeves. The resulting `packs` are largest first, or empty for the usual four. */
export function settlePacks({ priceCents, packs }: Offer, before?: SettledOffer): SettledOffer {
  const isEcho = packs !== undefined && before !== undefined && samePacks(packs, before)
  const wanted = packs === undefined || isEcho ? (before?.packs ?? []) : packs
  // If changed packs come with an unchanged price, the price that follows from the packs applies.
  const isPriceEcho = packs !== undefined && !isEcho && priceCents === before?.priceCents
  const base =
    (isPriceEcho ? undefined : priceCents) ??
    (isEcho ? undefined : statedCents(packs ?? [])) ??
    before?.priceCents ??
    0
  if (areUsual(wanted, base)) return { priceCents: base, packs: [] }
  const settled = wanted.map((pack) =>
    pack.size === DEFAULT_PACK_SIZE ? { ...pack, priceCents: base } : pack,
  )
  return { priceCents: base, packs: settled.toSorted((one, other) => other.size - one.size) }
}

/**
 * Returns the price of 5 sleeves in cents, at least 1. This is the price of the pack of 5, even if it is not offered.
 * Without a pack of 5, the price is in proportion to the smallest pack on offer. Undefined without either.
 */
export function statedCents(packs: readonly OwnPack[]): number | undefined {
  const stated =
    packs.find(({ size }) => size === DEFAULT_PACK_SIZE) ??
    packs.filter(({ offered }) => offered).toSorted((one, other) => one.size - other.size)[0]
  return stated && Math.max(1, scaleCents(stated.priceCents, DEFAULT_PACK_SIZE, stated.size))
}

function samePacks(packs: readonly OwnPack[], { priceCents, packs: present }: SettledOffer): boolean {
  if (present.length === 0) return areUsual(packs, priceCents)
  return (
    packs.length === present.length &&
    present.every((one) =>
      packs.some(
        (pack) =>
          pack.size === one.size &&
          pack.priceCents === one.priceCents &&
          pack.sku === one.sku &&
          pack.gtin === one.gtin &&
          pack.offered === one.offered,
      ),
    )
  )
}

export function areSamePrices(some: readonly OwnPack[], others: readonly OwnPack[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ size, priceCents, offered }) =>
      others.some((pack) => pack.size === size && pack.priceCents === priceCents && pack.offered === offered),
    )
  )
}

export function smallestPack(packs: readonly OwnPack[]): number {
  const sizes = packs.filter(({ offered }) => offered).map(({ size }) => size)
  return sizes.length > 0 ? Math.min(...sizes) : 1
}

export function packsText(packs: readonly OwnPack[]): string {
  if (packs.length === 0) return 'lots habituels'
  return packs
    .map(
      ({ size, priceCents, offered }) =>
        `${packName(size).toLowerCase()} à ${formatCents(priceCents)}${offered ? '' : ' (retiré)'}`,
    )
    .join(', ')
}

import { typedToCents } from '../decimal-money.ts'
import { fieldErrors, optionalUpTo, type FieldErrors } from '../field-errors.ts'
import { isBlank } from '../search-text.ts'
import type { Dimensions } from './dimensions.ts'
import { DEFAULT_PACK_SIZE } from './pack-size.ts'

export const SLEEVE_NAME_REQUIRED = 'Le nom est requis'
export const SLEEVE_PRICE_INVALID = 'Le prix doit être un montant positif ou nul'
export const SLEEVE_PRICE_REQUIRED = 'Le prix doit être supérieur à 0 pour publier la protection'
export const SLEEVE_STOCK_INVALID = 'Le stock doit être un nombre entier positif ou nul'
export const LOW_STOCK_INVALID = 'Le seuil doit être un nombre entier positif ou nul'
export const SKU_INVALID =
  'La référence ne contient que des lettres sans accent, des chiffres et les signes - _ . /'
export const SKU_TAKEN = 'Cette référence est déjà celle d’une autre protection'

/** Lengths in characters. `features` and `gallery` are numbers of entries. */
export const SLEEVE_LIMITS = {
  name: 150,
  title: 200,
  description: 10_000,
  feature: 300,
  features: 50,
  sku: 40,
  /** In millimetres. */
  side: 2_000,
  gallery: 8,
} as const
const SIDE = `un nombre entier de millimètres, de 1 à ${SLEEVE_LIMITS.side.toLocaleString('fr-FR')}`
export const SLEEVE_WIDTH_INVALID = `La largeur doit être ${SIDE}`
export const SLEEVE_HEIGHT_INVALID = `La hauteur doit être ${SIDE}`
export const TOO_MANY_PICTURES = `Pas plus de ${SLEEVE_LIMITS.gallery} autres images`
export const SLEEVE_MAX_PRICE_EUROS = 10_000
export const SLEEVE_MAX_STOCK = 1_000_000
const AT_MOST = `est de ${SLEEVE_MAX_STOCK.toLocaleString('fr-FR')} au plus`
export const SLEEVE_STOCK_TOO_LARGE = `Le stock ${AT_MOST}`
export const LOW_STOCK_TOO_LARGE = `Le seuil ${AT_MOST}`

export type SleeveToCheck = {
  name: string
  /** The price of a pack of 5. */
  priceCents: number
  stock: number
  isPublished: boolean
}

export function sleeveErrors(sleeve: SleeveToCheck): FieldErrors<'name' | 'price' | 'stock'> {
  return fieldErrors({
    name: isBlank(sleeve.name) ? SLEEVE_NAME_REQUIRED : undefined,
    price: priceError(sleeve),
    stock: stockError(sleeve.stock),
  })
}

function stockError(stock: number): string | undefined {
  if (!Number.isSafeInteger(stock) || stock < 0) return SLEEVE_STOCK_INVALID
  return stock > SLEEVE_MAX_STOCK ? SLEEVE_STOCK_TOO_LARGE : undefined
}

export function dimensionsError({ width, height }: Dimensions): string | undefined {
  const fits = (side: number) => side >= 1 && side <= SLEEVE_LIMITS.side
  if (!fits(width)) return SLEEVE_WIDTH_INVALID
  return fits(height) ? undefined : SLEEVE_HEIGHT_INVALID
}

export const skuError = (sku: string): string | undefined =>
  /^[\w./-]*$/.test(sku.trim()) ? optionalUpTo(SLEEVE_LIMITS.sku)(sku) : SKU_INVALID

function priceError({ priceCents, isPublished }: SleeveToCheck): string | undefined {
  if (!Number.isSafeInteger(priceCents) || priceCents < 0) return SLEEVE_PRICE_INVALID
  return isPublished && priceCents === 0 ? SLEEVE_PRICE_REQUIRED : undefined
}

// A form replaces a text that cannot be read (back-office.md §5). The server refuses it (decision 3).

export const parsePriceCents = (text: string): number => typedToCents(text) ?? 0

/** Reads '12,7' as 12, and '1 000' as 1000. */
const leadingWhole = (text: string) =>
  Number.parseInt(text.normalize('NFKC').replaceAll(/(?<=\d)\s(?=\d{3})/gu, ''), 10)

export function parseStock(text: string): number {
  const stock = leadingWhole(text)
  return Number.isSafeInteger(stock) ? Math.max(0, stock) : 0
}

export function parseThreshold(text: string): number | undefined {
  const threshold = leadingWhole(text)
  return Number.isSafeInteger(threshold) ? Math.max(0, threshold) : undefined
}

export function cleanFeatures(features: readonly string[]): string[] {
  return features.map((feature) => feature.trim()).filter((feature) => feature !== '')
}

const DEFAULT_DIMENSIONS: Dimensions = { width: 66, height: 91 }

/** Accepts the letter x for ×, which few keyboards have. Returns undefined if the text cannot be read. */
export function readDimensions(text: string): Dimensions | undefined {
  const match = /^\s*(\d{1,4})\s*[×xX]\s*(\d{1,4})\s*(?:mm)?\s*$/.exec(text)
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined
}

/** A text that cannot be read becomes 66 × 91 mm (back-office.md §5). */
export const parseDimensions = (text: string): Dimensions => readDimensions(text) ?? { ...DEFAULT_DIMENSIONS }

/** The values of a new sleeve (back-office.md §9). */
export const NEW_SLEEVE = {
  priceCents: 150,
  stock: 0,
  category: 'pokemon',
  dimensions: DEFAULT_DIMENSIONS,
  packSize: DEFAULT_PACK_SIZE,
  isPublished: false,
} as const

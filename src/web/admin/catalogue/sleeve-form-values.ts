import type { Sleeve, SleeveInput, SleeveInputBody } from '#shared/catalogue/contract.ts'
import { dimensionsText } from '#shared/catalogue/dimensions.ts'
import { gtinError } from '#shared/catalogue/gtin.ts'
import { NO_SAFETY, SAFETY_NAMES, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import {
  eachAttribute,
  formatAttribute,
  parseAttribute,
  type AttributeName,
  type AttributeValues,
} from '#shared/catalogue/sleeve-attributes.ts'
import {
  cleanFeatures,
  dimensionsError,
  LOW_STOCK_TOO_LARGE,
  NEW_SLEEVE,
  parseDimensions,
  parsePriceCents,
  parseStock,
  parseThreshold,
  skuError,
  sleeveErrors,
  SLEEVE_MAX_STOCK,
} from '#shared/catalogue/sleeve-rules.ts'
import { centsToText, decimalsError, typedToCents } from '#shared/decimal-money.ts'
import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { pick } from '#shared/pick.ts'
import { LISTING_NAMES, NO_LISTING, type SearchListing } from '#shared/search-listing.ts'
import {
  costsBody,
  offerBody,
  packListErrors,
  packValues,
  USUAL_PACKS,
  type PackValues,
} from './pack-rows.ts'

const SAME = [
  'name',
  'description',
  'sku',
  'gtin',
  'collection',
  'isPublished',
] as const satisfies (keyof Sleeve & keyof SleeveInput)[]

export type SleeveValues = Pick<Sleeve, (typeof SAME)[number]> &
  /** `price` is in euros for 5 sleeves, `dimensions` are 'width × height'. */
  Record<'price' | 'stock' | 'lowStockBelow' | 'dimensions' | AttributeName, string> & {
    salePrice: string
    saleFrom: string
    saleTo: string
    front: string
    backImage: string
    gallery: string[]
    /** Objects, because `useFieldArray` does not support a list of texts. */
    features: { text: string }[]
  } & PackValues &
  ProductSafety &
  SearchListing

const NO_SALE = { salePrice: '', saleFrom: '', saleTo: '' }

const saleValues = (sale: Sleeve['sale']) =>
  sale ? { salePrice: centsToText(eurosToCents(sale.price)), saleFrom: sale.from, saleTo: sale.to } : NO_SALE

/** Returns null without a reduction. The server refuses an incomplete reduction. */
export function saleBody({ salePrice, saleFrom, saleTo }: Pick<SleeveValues, keyof typeof NO_SALE>) {
  if (salePrice.trim() === '' && saleFrom === '' && saleTo === '') return null
  return { price: centsToEuros(parsePriceCents(salePrice)), from: saleFrom, to: saleTo }
}

/** The specification's defaults (back-office.md §9). */
const NEW_VALUES: SleeveValues = {
  name: '',
  description: '',
  price: centsToText(NEW_SLEEVE.priceCents),
  ...USUAL_PACKS,
  ...NO_SALE,
  stock: String(NEW_SLEEVE.stock),
  lowStockBelow: '',
  sku: '',
  gtin: '',
  collection: '',
  dimensions: dimensionsText(NEW_SLEEVE.dimensions),
  ...eachAttribute(() => ''),
  front: '',
  backImage: '',
  gallery: [],
  features: [],
  ...NO_SAFETY,
  ...NO_LISTING,
  isPublished: NEW_SLEEVE.isPublished,
}

export function sleeveValues(sleeve: Sleeve | undefined): SleeveValues {
  if (!sleeve) return NEW_VALUES
  const { images, features, searchTitle = '', searchDescription = '' } = sleeve
  return {
    ...pick(sleeve, SAME),
    price: centsToText(eurosToCents(sleeve.price)),
    ...packValues(sleeve),
    ...saleValues(sleeve.sale),
    stock: String(sleeve.stock),
    lowStockBelow: String(sleeve.lowStockBelow ?? ''),
    dimensions: dimensionsText(sleeve.dimensions),
    ...eachAttribute((attribute, name) => formatAttribute(attribute, sleeve[name])),
    front: images.front,
    backImage: images.back,
    gallery: images.gallery ?? [],
    features: features.map((text) => ({ text })),
    ...(sleeve.safety ?? NO_SAFETY),
    searchTitle,
    searchDescription,
  }
}

export function copiedValues(source: Sleeve): SleeveValues {
  const stock = String(NEW_SLEEVE.stock)
  const values = sleeveValues(source)
  return {
    ...values,
    ...NO_SALE,
    name: `${source.name} (copie)`,
    sku: '',
    gtin: '',
    packs: values.packs.map((pack) => ({ ...pack, sku: '', gtin: '' })),
    stock,
    isPublished: false,
  }
}

type SleeveBody = Required<Omit<SleeveInputBody, 'title' | 'category' | 'collection' | 'lowStockBelow'>> & {
  lowStockBelow?: number
  collection?: string
  packSize: typeof NEW_SLEEVE.packSize
}

/** The form is lenient: an invalid price counts as 0 (back-office.md §5, §7). */
export function sleeveBody(values: SleeveValues): SleeveBody {
  const lowStockBelow = parseThreshold(values.lowStockBelow)
  const { collection, ...same } = pick(values, SAME)
  return {
    ...same,
    name: values.name.trim(),
    description: values.description.trim(),
    sku: values.sku.trim(),
    gtin: values.gtin.trim(),
    ...(collection !== '' && { collection }),
    ...offerBody(values),
    costs: costsBody(values),
    stock: parseStock(values.stock),
    ...(lowStockBelow !== undefined && { lowStockBelow }),
    dimensions: parseDimensions(values.dimensions),
    ...(eachAttribute((attribute, name) => parseAttribute(attribute, values[name])) as AttributeValues),
    images: { front: values.front, back: values.backImage, gallery: values.gallery },
    image: values.front,
    features: cleanFeatures(values.features.map(({ text }) => text)),
    safety: pick(values, SAFETY_NAMES),
    ...pick(values, LISTING_NAMES),
    packSize: NEW_SLEEVE.packSize,
  }
}

export function sleeveFormErrors(values: SleeveValues): FieldErrors {
  const { name, price, packMode, salePrice, stock, sku, gtin, dimensions, lowStockBelow, isPublished } =
    values
  const priceCents = eurosToCents(offerBody(values).price)
  return {
    ...sleeveErrors({ name, priceCents, stock: parseStock(stock), isPublished }),
    ...packListErrors(values),
    ...fieldErrors({
      price: packMode === 'usual' ? decimalsError(price) : undefined,
      salePrice: decimalsError(salePrice),
      sku: skuError(sku),
      gtin: gtinError(gtin),
      dimensions: dimensionsError(parseDimensions(dimensions)),
      lowStockBelow:
        (parseThreshold(lowStockBelow) ?? 0) > SLEEVE_MAX_STOCK ? LOW_STOCK_TOO_LARGE : undefined,
    }),
  }
}

/**
 * An untouched stock is left out, because orders may change it meanwhile. A typed stock is what the person counted, so
 * the server refuses it if the stock has moved since the form showed it.
 */
export function sleeveChange(values: SleeveValues, base: Sleeve) {
  const { stock, costs, ...body } = sleeveBody(values)
  const before = sleeveValues(base)
  const areCostsTouched = JSON.stringify(costs) !== JSON.stringify(costsBody(before))
  const typed = values.stock === before.stock ? {} : { stock, stockSeen: base.stock }
  // A reduction that was not edited may start or end meanwhile, so it is left out.
  const sale = saleBody(values)
  const isSaleTouched = JSON.stringify(sale) !== JSON.stringify(saleBody(before))
  return {
    ...body,
    lowStockBelow: parseThreshold(values.lowStockBelow) ?? null,
    ...typed,
    ...(areCostsTouched && { costs }),
    ...(isSaleTouched && { sale }),
    version: base.version,
  }
}

type Lenient = Pick<SleeveValues, 'price' | 'stock' | 'dimensions'>

/**
 * Returns a hint for each input that will be saved as another value, because the form is lenient (back-office.md §5).
 * A price that reads two ways has none, because it is refused.
 */
export function savedInstead({ price, stock, dimensions }: Lenient): Partial<Record<keyof Lenient, string>> {
  const isPriceRead = typedToCents(price) !== undefined || decimalsError(price) !== undefined
  const pieces = parseStock(stock)
  const size = dimensionsText(parseDimensions(dimensions))
  const says = (value: string) => `sera enregistré\u00A0: ${value}`
  return {
    ...(!isPriceRead && { price: says(`${centsToText(0)} €`) }),
    ...(Number(stock.trim() || 'rien') !== pieces && { stock: says(String(pieces)) }),
    ...(dimensions.replaceAll(/\s|mm/g, '').replace(/[xX]/, '×') !== size.replaceAll(' ', '') && {
      dimensions: says(size),
    }),
  }
}

export function steppedPrice(text: string, cents: number): string {
  if (decimalsError(text)) return text
  return centsToText(Math.max(0, parsePriceCents(text) + cents))
}

export function fieldOfSleeve(name: string): string {
  const [whole = name, part] = name.split('.')
  if (whole === 'images') return part === 'back' ? 'backImage' : (part ?? 'front')
  if (whole === 'sale') return { from: 'saleFrom', to: 'saleTo' }[part ?? ''] ?? 'salePrice'
  if (whole === 'safety') return part ?? 'maker'
  return whole === 'image' ? 'front' : whole
}

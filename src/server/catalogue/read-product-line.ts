import {
  eurosIn,
  numberIn,
  otherCurrencyIn,
  picturesIn,
  piecesIn,
  valuesIn,
  wholeIn,
  yesOrNoIn,
} from '#shared/catalogue/cell-values.ts'
import { usableNames, nameKey } from '#shared/catalogue/file-lines.ts'
import {
  centsOfFile,
  isOwnPack,
  priceOfFile,
  pricesOfLine,
  type FileAnswer,
  type FilePrices,
} from '#shared/catalogue/file-price.ts'
import { costsInCell } from '#shared/catalogue/pack-cost.ts'
import { DEFAULT_PACK_SIZE } from '#shared/catalogue/pack-size.ts'
import { packsInCell } from '#shared/catalogue/packs-cell.ts'
import type { ProductColumn } from '#shared/catalogue/product-columns.ts'
import { SAFETY_LABELS, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import { otherCurrency, type ProductLine } from '#shared/catalogue/products-file.ts'
import {
  cellLeft,
  imageAmbiguous,
  imageNotTaken,
  imagesLeft,
  imageUnknown,
  PIECES_MISSING,
  priceAmbiguous,
  unreadable,
} from '#shared/catalogue/products-import.ts'
import { eachAttribute, type Attribute } from '#shared/catalogue/sleeve-attributes.ts'
import { SLEEVE_LIMITS } from '#shared/catalogue/sleeve-rules.ts'
import { centsToEuros, eurosToCents, scaleCents } from '#shared/money.ts'
import { oneSpelling } from '#shared/one-spelling.ts'
import { LISTING_LIMITS } from '#shared/search-listing.ts'
import { foldText } from '#shared/search-text.ts'
import { countryName, WORLD_COUNTRIES } from '#shared/world-countries.ts'

export class Refused extends Error {}

export type Images = { front?: string; back?: string; gallery?: string[] }

export type Fields = Record<string, unknown>
export type Known = {
  collections: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, readonly string[]>
  /**
   * The library address of each picture, by its address in the file. '' if the library did not take the
   * picture. The map is undefined before the pictures are fetched.
   */
  taken: ReadonlyMap<string, string> | undefined
  prices: FilePrices
}
type KnownOfFile = Omit<Known, 'prices'> & { prices: FileAnswer }
export type ReadLine = { fields: Fields; notes: string[]; unknownCollection: string | undefined }

/**
 * Some unusable cells are left out with a note, for example dimensions.
 * @throws Refused for other unusable cells, for example a price, and for a missing number of sleeves
 */
export function readProductLine(cells: ProductLine['cells'], ofFile: KnownOfFile): ReadLine {
  const prices = pricesOfLine(ofFile.prices, cells.piecesPerPack)
  if (!prices) throw new Refused(PIECES_MISSING)
  const known: Known = { ...ofFile, prices }
  const fields: Fields = {}
  const safety: Partial<ProductSafety> = {}
  const notes: string[] = usableNames(cells).odd.map((column) => cellLeft(column, cells[column] ?? ''))
  let unknownCollection: string | undefined
  const { odd } = usableNames(cells)
  for (const [column, typed] of Object.entries(cells) as [ProductColumn, string | undefined][]) {
    if (typed === undefined || typed.trim() === '' || isPicture(column)) continue
    if ((column === 'sku' || column === 'gtin') && odd.includes(column)) continue
    if (column === 'collection') {
      const slug = collectionOf(typed, known.collections)
      if (slug === undefined) unknownCollection = typed
      else fields['collection'] = slug
    } else if (isSafety(column)) safety[column] = column === 'makerCountry' ? country(typed) : text(typed)
    else {
      const value = READ[column](typed, known)
      if (value === undefined) notes.push(cellLeft(column, typed))
      else fields[column] = value
    }
  }
  if (isOwnPack(prices)) asOwnPack(fields, cells, prices)
  const images = readPictures(cells, known, notes)
  if (Object.keys(images).length > 0) fields['images'] = images
  if (Object.keys(safety).length > 0) fields['safety'] = safety
  return { fields, notes, unknownCollection }
}

/**
 * If the line has a price above 0 and lists no packs, the pack that the price is for becomes the product's only pack,
 * with the line's barcode. The stock is then converted from packs to sleeves.
 */
function asOwnPack(fields: Fields, cells: ProductLine['cells'], prices: FilePrices): void {
  if (fields['price'] === undefined || fields['packs'] !== undefined) return
  const { gtin } = fields
  const price = centsToEuros(centsOfFile(euros(cells.price ?? ''), prices))
  if (price === 0) return
  fields['packs'] = [{ size: prices.per, price, ...(gtin !== undefined && { gtin }) }]
  if (typeof fields['stock'] === 'number') fields['stock'] *= prices.per
}

const isPicture = (column: ProductColumn): column is 'front' | 'backImage' | 'gallery' =>
  column === 'front' || column === 'backImage' || column === 'gallery'

function readPictures(
  { front, backImage, gallery }: ProductLine['cells'],
  known: Known,
  notes: string[],
): Images {
  const url = (name: string) => pictureUrl(name, known, notes)
  const one = (cell: string | undefined) => (cell?.trim() ? url(cell) : undefined)
  const images: Images = {}
  const [frontUrl, backUrl] = [one(front), one(backImage)]
  if (frontUrl) images.front = frontUrl
  if (backUrl) images.back = backUrl
  const names = picturesIn(gallery ?? '')
  const kept = names.slice(0, SLEEVE_LIMITS.gallery)
  if (names.length > kept.length) notes.push(imagesLeft(names.length - kept.length, SLEEVE_LIMITS.gallery))
  const urls = kept.map(url)
  // A gallery with a missing picture must not replace the product's.
  if (urls.length > 0 && urls.every((found) => found !== undefined)) images.gallery = urls
  return images
}

/** Returns undefined for a picture that is unknown, ambiguous, not yet fetched or refused by the library. */
function pictureUrl(name: string, { pictures, taken }: Known, notes: string[]): string | undefined {
  if (isAddress(name)) {
    const url = taken?.get(name)
    if (url === '') notes.push(imageNotTaken(name))
    return url || undefined
  }
  const found = pictures.get(nameKey(name)) ?? []
  if (found.length === 1) return found[0]
  notes.push(found.length > 1 ? imageAmbiguous(name) : imageUnknown(name))
  return undefined
}

export const isAddress = (name: string) => /^https?:\/\//iu.test(name)

export const namesOfPictures = ({ front = '', backImage = '', gallery = '' }: ProductLine['cells']) =>
  [front, backImage, ...picturesIn(gallery).slice(0, SLEEVE_LIMITS.gallery)].filter(
    (name) => name.trim() !== '',
  )

/**
 * Files of other shops may name several collections in one cell. The first of them that exists in this shop is used.
 */
function collectionOf(typed: string, collections: Known['collections']): string | undefined {
  const names = [typed, ...typed.split(/[|,>]/u)].map(collectionKey)
  return names.map((name) => collections.get(name)).find((found) => found !== undefined)
}

export const collectionKey = (name: string): string => foldText(oneSpelling(name))

const text = (typed: string) => typed.trim()

const upTo = (limit: number) => (typed: string) => {
  const plain = oneSpelling(typed)
  return plain.length > limit ? undefined : plain
}

const isSafety = (column: ProductColumn): column is keyof ProductSafety => column in SAFETY_LABELS

let countryCodes: ReadonlyMap<string, string> | undefined

function country(typed: string): string {
  countryCodes ??= new Map(
    WORLD_COUNTRIES.flatMap((code) =>
      [code, countryName(code)].map((name) => [foldText(name), code] as const),
    ),
  )
  const code = countryCodes.get(foldText(typed).trim())
  if (code === undefined) throw new Refused(unreadable('makerCountry', typed))
  return code
}

const NUMBERS: Partial<Record<ProductColumn, (typed: string) => number | undefined>> = {
  stock: wholeIn,
  lowStockBelow: wholeIn,
  piecesPerPack: piecesIn,
}

function number(column: ProductColumn) {
  return (typed: string): number => {
    const read = NUMBERS[column]?.(typed) ?? numberIn(typed)
    if (read === undefined) throw new Refused(unreadable(column, typed))
    return read
  }
}

function euros(typed: string): number {
  const currency = otherCurrencyIn(typed)
  if (currency !== undefined) throw new Refused(otherCurrency(currency))
  const read = eurosIn(typed)
  if (read !== undefined) return read
  throw new Refused(
    /^\W*\d{1,3}[.,]\d{3}\D*$/u.test(typed) ? priceAmbiguous(typed) : unreadable('price', typed),
  )
}

/** Only programs write prices with four or more decimals. */
const MANY_DECIMALS = /[.,]\d{4,}\D*$/u

/**
 * Rounds converted prices and prices written by programs to the cent. The contract checks the decimals of other prices.
 */
function price(typed: string, { prices }: Known): number {
  const read = euros(typed)
  const isTyped = prices.per === 5 && prices.vat === 0 && !MANY_DECIMALS.test(typed)
  return isTyped ? read : centsToEuros(priceOfFile(read, prices))
}

function packs(typed: string) {
  const read = packsInCell(typed)
  if (read === undefined) throw new Refused(unreadable('packs', typed))
  return read
}

/**
 * A single amount is the cost of the number of sleeves that the file's prices are for. If this number is a usual size,
 * the amount is converted to the cost of 5 sleeves.
 */
function costs(typed: string, { prices }: Known) {
  const read = costsInCell(typed, prices.per)
  const [only, ...others] = read ?? []
  if (!only || others.length > 0 || isOwnPack(prices)) return read
  if (only.size !== prices.per) return read
  const cost = centsToEuros(scaleCents(eurosToCents(only.cost), DEFAULT_PACK_SIZE, prices.per))
  return [{ size: DEFAULT_PACK_SIZE, cost }]
}

/** Shopify and WooCommerce export a negative stock for a product that was oversold. It is read as 0. */
const stock = (typed: string) => (isOversold(typed) ? 0 : number('stock')(typed))

export const isOversold = (typed: string): boolean => /^[-\u2212]\d+(?:[.,]0+)?$/u.test(typed.trim())

function attribute(described: Attribute, column: ProductColumn): (typed: string) => unknown {
  if (described.kind === 'number') return number(column)
  if (described.kind === 'text') return text
  return (typed) => {
    const values = Object.entries(described.choices)
    const value = values.find(([, label]) => foldText(label) === foldText(typed).trim())?.[0]
    if (value === undefined) throw new Refused(unreadable(column, typed))
    return value
  }
}

/** If a function returns undefined, the cell is left out with a note. If it throws `Refused`, the line is refused. */
const READ: Record<
  Exclude<ProductColumn, 'front' | 'backImage' | 'gallery' | 'collection' | keyof ProductSafety>,
  (typed: string, known: Known) => unknown
> = {
  sku: text,
  gtin: text,
  name: text,
  description: (typed) => typed.replaceAll(/\r\n?/gu, '\n'),
  price,
  packs,
  costs,
  stock,
  lowStockBelow: number('lowStockBelow'),
  dimensions: (typed) => (/^\s*\d+\s*(?:mm)?\s*[x×]\s*\d+\s*(?:mm)?\s*$/iu.test(typed) ? typed : undefined),
  ...eachAttribute(attribute),
  features: valuesIn,
  searchTitle: upTo(LISTING_LIMITS.searchTitle),
  searchDescription: upTo(LISTING_LIMITS.searchDescription),
  isPublished: yesOrNoIn,
}

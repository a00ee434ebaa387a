import { SAFETY_LABELS, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import { picturesIn, type ProductColumn, type ProductLine } from '#shared/catalogue/products-file.ts'
import {
  collectionUnknown,
  imageNotTaken,
  imageUnknown,
  unreadable,
} from '#shared/catalogue/products-import.ts'
import { eachAttribute, type Attribute } from '#shared/catalogue/sleeve-attributes.ts'
import { foldText } from '#shared/search-text.ts'
import { countryName, WORLD_COUNTRIES } from '#shared/world-countries.ts'

/** Why a line is not written. */
export class Refused extends Error {}

export type Images = { front?: string; back?: string; gallery?: string[] }

/** As the product's form sends them, before validation. */
export type Fields = Record<string, unknown>
export type Known = {
  /** Slugs by folded name. */
  collections: ReadonlyMap<string, string>
  /** Addresses of the library's pictures by file name in lower case. */
  pictures: ReadonlyMap<string, string>
  /** The same by the address they were fetched from, '' when fetching failed; undefined before they are fetched. */
  taken: ReadonlyMap<string, string> | undefined
}

/** Converts the cells of a line to the fields of the product's form. `message` says what could not be used. */
export function readProductLine(
  cells: ProductLine['cells'],
  known: Known,
): { fields: Fields; message: string | undefined } {
  const fields: Fields = {}
  const images: Images = {}
  const safety: Partial<ProductSafety> = {}
  const notes: string[] = []
  const picture = (name: string) => {
    const url = pictureUrl(name, known)
    if (url === '' && known.taken) notes.push(imageNotTaken(name))
    return url
  }
  for (const [column, typed] of Object.entries(cells) as [ProductColumn, string | undefined][]) {
    if (typed === undefined || typed.trim() === '') continue
    if (column === 'front' || column === 'backImage') {
      const url = picture(typed)
      if (url) images[column === 'front' ? 'front' : 'back'] = url
    } else if (column === 'gallery') {
      const urls = picturesIn(typed).map(picture)
      // An incomplete gallery is not changed; the next import completes it.
      if (urls.every((url) => url !== '')) images.gallery = urls
    } else if (column === 'collection') {
      const slug = collectionOf(typed, known.collections)
      if (slug === undefined) notes.push(collectionUnknown(typed))
      else fields['collection'] = slug
    } else if (isSafety(column)) safety[column] = column === 'makerCountry' ? country(typed) : text(typed)
    else fields[column] = READ[column](typed)
  }
  if (Object.keys(images).length > 0) fields['images'] = images
  if (Object.keys(safety).length > 0) fields['safety'] = safety
  return { fields, message: notes.length > 0 ? notes.join('. ') : undefined }
}

/** In a preview an address stands for a picture that is not fetched yet: '' leaves the picture as it is. */
function pictureUrl(name: string, { pictures, taken }: Known): string {
  if (isAddress(name)) return taken?.get(name) ?? ''
  const url = pictures.get(name.toLowerCase())
  if (url === undefined) throw new Refused(imageUnknown(name))
  return url
}

export const isAddress = (name: string) => /^https?:\/\//iu.test(name)

/** The pictures that a line names, by file or by address. */
export const namesOfPictures = ({ front = '', backImage = '', gallery = '' }: ProductLine['cells']) =>
  [front, backImage, ...picturesIn(gallery)].filter((name) => name.trim() !== '')

/** A column of other shops may hold several names: the first that is a collection here counts. */
function collectionOf(typed: string, collections: Known['collections']): string | undefined {
  const names = [typed, ...typed.split(/[|,>]/u)].map((name) => foldText(name).trim())
  return names.map((name) => collections.get(name)).find((found) => found !== undefined)
}

const text = (typed: string) => typed.trim()

const isSafety = (column: ProductColumn): column is keyof ProductSafety => column in SAFETY_LABELS

/** Two letters by their country's folded name, which the export writes, and by themselves. */
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

function number(column: ProductColumn) {
  return (typed: string): number => {
    const plain = typed.replaceAll(/[\s€]/gu, '').replace(',', '.')
    if (!/^\d{1,9}(?:\.\d{1,6})?$/u.test(plain)) throw new Refused(unreadable(column, typed))
    return Number(plain)
  }
}

/** Shopify has a negative stock for products that are sold on order. */
const stock = (typed: string) => (/^-\d+$/u.test(typed.trim()) ? 0 : number('stock')(typed))

const YES = new Set(['oui', 'true', 'vrai', '1', 'x', 'active', 'actif', 'publiee', 'publie'])
const NO = new Set(['non', 'false', 'faux', '0', 'draft', 'archived', 'inactive', 'inactif', 'brouillon'])

function yesOrNo(typed: string): boolean {
  const word = foldText(typed).trim()
  if (!YES.has(word) && !NO.has(word)) throw new Refused(unreadable('isPublished', typed))
  return YES.has(word)
}

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

/** How the other columns are read. A column without an entry does not compile. */
const READ: Record<
  Exclude<ProductColumn, 'front' | 'backImage' | 'gallery' | 'collection' | keyof ProductSafety>,
  (typed: string) => unknown
> = {
  sku: text,
  gtin: text,
  name: text,
  description: text,
  price: number('price'),
  stock,
  lowStockBelow: number('lowStockBelow'),
  dimensions: text,
  ...eachAttribute(attribute),
  features: (typed) => typed.split(/\s*(?:\||\n)\s*/u).filter((feature) => feature !== ''),
  isPublished: yesOrNo,
}

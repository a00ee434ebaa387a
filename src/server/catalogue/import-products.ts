import { sql } from 'kysely'
import { z } from 'zod'
import { BACK_LABELS, BACKS } from '#shared/catalogue/card-fit.ts'
import { SleeveInput, SleevePatch, type Sleeve } from '#shared/catalogue/contract.ts'
import { gtinDigits, GTIN_TAKEN, wholeGtin } from '#shared/catalogue/gtin.ts'
import {
  picturesIn,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductLine,
} from '#shared/catalogue/products-file.ts'
import {
  collectionUnknown,
  imageNotTaken,
  imageUnknown,
  IMPORT_OVERTAKEN,
  unreadable,
  type LineOutcome,
  type ProductsImport,
  type ProductsImportResult,
} from '#shared/catalogue/products-import.ts'
import { eurosToCents } from '#shared/money.ts'
import { foldText } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { write } from '../database/write.ts'
import { lockInOrder } from '../database/sale-locks.ts'
import { ShopError } from '../http/shop-error.ts'
import { imageUrl } from '../images/image-response.ts'
import { takePicture } from '../images/take-picture.ts'
import type { Services } from '../services.ts'
import { updateSleeve } from './change-sleeve.ts'
import { insertSleeve } from './create-sleeve.ts'
import { withFreeSlug } from './former-addresses.ts'
import { selectSleeves } from './select-sleeves.ts'
import { galleryPictures } from './sleeve-gallery.ts'
import { refuseBroken, refuseTaken, safetyOf, toSleeve } from './sleeve-columns.ts'

type Line = ProductsImport['lines'][number]

/**
 * What these lines of a file would change or, with `write`, the change: one transaction, without the lines that are refused.
 * An empty cell leaves a field as it is. The stock of a product that is there is left to the counts (`import-counts.ts`), so that
 * no sale since the export is undone. Pictures at an address are fetched before the transaction.
 * @throws 422 where another product took a reference or barcode at the same moment: nothing is written
 */
export async function importProducts(
  services: Services,
  { lines, write: isWritten }: ProductsImport,
  byUserId: string,
): Promise<ProductsImportResult> {
  const { db } = services.database
  if (!isWritten) {
    const judged = await judgeLines(db, lines, undefined)
    return { lines: judged.map(({ outcome }) => outcome), written: false }
  }
  const taken = await takePictures(services, lines, byUserId)
  const written = withFreeSlug(() =>
    write(services.database, async (tx) => {
      lockInOrder(tx, 'sleeves')
      const judged = await judgeLines(tx, lines, taken)
      const known = judged.flatMap(({ change }) => (change && 'id' in change ? [change.id] : []))
      await tx
        .selectFrom('sleeves')
        .select('id')
        .where('id', 'in', [...known, NOBODY])
        .orderBy('id')
        .forUpdate()
        .execute()
      for (const { change } of judged) {
        if (!change) continue
        if ('id' in change) await updateSleeve(tx, services, { ...change, byUserId })
        else await insertSleeve(tx, services, change.input, byUserId)
      }
      return judged.map(({ outcome }) => outcome)
    }),
  )
  return { lines: await written.catch(refuseTaken), written: true }
}

/** `in ()` wants one at least. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Judged = {
  outcome: LineOutcome
  /** What is to be written; undefined where nothing is. */
  change?: { id: string; patch: SleevePatch } | { input: SleeveInput }
}

/** The addresses of pictures that were fetched for these lines, by what the file calls them; '' where none could be had. */
type Taken = ReadonlyMap<string, string>

async function judgeLines(db: Db, lines: readonly Line[], taken: Taken | undefined): Promise<Judged[]> {
  const [present, collections, pictures] = await Promise.all([
    presentSleeves(db, lines),
    collectionsByName(db),
    picturesByName(db, lines),
  ])
  return lines.map((line): Judged => {
    const label = line.cells.name || line.cells.sku || line.cells.gtin || ''
    const sleeve = present.find(line.cells)
    try {
      const { fields, message } = fieldsOf(line.cells, { collections, pictures, taken })
      if (!sleeve) return judgeNew(line, label, fields, message, present)
      return judgePresent(line, sleeve, fields, message, present)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof ShopError)) throw error
      return { outcome: { line: line.line, outcome: 'refused', label, changes: [], message: error.message } }
    }
  })
}

/** Why a line is not written. */
class Refused extends Error {}

function judgeNew(
  { line }: Line,
  label: string,
  fields: Fields,
  message: string | undefined,
  present: Present,
): Judged {
  const input = parsed(SleeveInput, { isPublished: false, category: 'other', ...fields })
  refuseBroken(
    { name: input.name, price_cents: eurosToCents(input.price), is_published: input.isPublished },
    input.stock,
  )
  present.refuseTaken(input, undefined)
  return {
    outcome: { line, outcome: 'new', label: input.name || label, changes: [], message },
    change: { input },
  }
}

function judgePresent(
  { line, version }: Line,
  sleeve: PresentSleeve,
  { stock: _counted, ...fields }: Fields,
  message: string | undefined,
  present: Present,
): Judged {
  const patch: Record<string, unknown> = parsed(SleevePatch, fields)
  const shown: Record<string, unknown> = sleeve.shown
  for (const [field, value] of Object.entries(patch)) {
    if (field === 'images') patch[field] = differentImages(value as Images, sleeve.shown.images)
    else if (same(value, shown[field]) || isSameKey(field, value, sleeve.shown)) patch[field] = undefined
  }
  const changed = Object.entries(patch).filter(([, value]) => value !== undefined)
  const about = { line, label: sleeve.shown.name, version: sleeve.shown.version }
  if (changed.length === 0) return { outcome: { ...about, outcome: 'unchanged', changes: [], message } }
  if (version !== undefined && version !== sleeve.shown.version) throw new Refused(IMPORT_OVERTAKEN)
  const change: SleevePatch = { ...Object.fromEntries(changed), version: sleeve.shown.version }
  present.refuseTaken(change, sleeve.shown._id)
  refuseBroken(
    {
      ...sleeve.safety,
      name: change.name ?? sleeve.shown.name,
      price_cents: eurosToCents(change.price ?? sleeve.shown.price),
      is_published: change.isPublished ?? sleeve.shown.isPublished,
    },
    sleeve.shown.stock,
  )
  const changes = changed.flatMap(([field, value]) => labelsOf(field, value))
  return {
    outcome: { ...about, outcome: 'changed', changes, message },
    change: { id: sleeve.shown._id, patch: change },
  }
}

/** 'ab-1' and 'AB-1' are one reference, and a barcode is the same with the zeros in front that spreadsheets drop. */
function isSameKey(field: string, value: unknown, { sku, gtin }: Shown): boolean {
  if (field === 'sku') return String(value).toLowerCase() === sku.toLowerCase()
  return field === 'gtin' && wholeGtin(String(value)) === wholeGtin(gtin ?? '')
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Images = { front?: string; back?: string; gallery?: string[] }

function differentImages(wanted: Images, shown: Images): Images | undefined {
  const changed = Object.entries(wanted).filter(([side, value]) => !same(value, shown[side as keyof Images]))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

function labelsOf(field: string, value: unknown): string[] {
  if (field !== 'images') return [PRODUCT_COLUMNS[field as ProductColumn] ?? field]
  const columns = { front: 'front', back: 'backImage', gallery: 'gallery' } as const
  return Object.keys(value as Images).map((side) => PRODUCT_COLUMNS[columns[side as keyof typeof columns]])
}

/** The first thing that the contract refuses, with its column. */
function parsed<T>(schema: z.ZodType<T>, fields: Fields): T {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const column = PRODUCT_COLUMNS[String(issue?.path[0]) as ProductColumn]
  throw new Refused([column, issue?.message].filter(Boolean).join('\u202F: '))
}

type Fields = Record<string, unknown>
type Known = {
  collections: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, string>
  taken: Taken | undefined
}

/** The cells of a line as the fields of the product's form; `message` says what could not be done. */
function fieldsOf(
  cells: ProductLine['cells'],
  known: Known,
): { fields: Fields; message: string | undefined } {
  const fields: Fields = {}
  const images: Images = {}
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
      images.gallery = picturesIn(typed).map(picture).filter(Boolean)
    } else if (column === 'collection') {
      const slug = collectionOf(typed, known.collections)
      if (slug === undefined) notes.push(collectionUnknown(typed))
      else fields['collection'] = slug
    } else fields[column] = READ[column](typed)
  }
  if (Object.keys(images).length > 0) fields['images'] = images
  return { fields, message: notes.length > 0 ? notes.join('. ') : undefined }
}

/** In a preview an address stands for a picture that is not fetched yet: '' leaves the picture as it is. */
function pictureUrl(name: string, { pictures, taken }: Known): string {
  if (isAddress(name)) return taken?.get(name) ?? ''
  const url = pictures.get(name.toLowerCase())
  if (url === undefined) throw new Refused(imageUnknown(name))
  return url
}

const isAddress = (name: string) => /^https?:\/\//iu.test(name)

/** A column of other shops may hold several names: the first that is a collection here counts. */
function collectionOf(typed: string, collections: Known['collections']): string | undefined {
  const names = [typed, ...typed.split(/[|,>]/u)].map((name) => foldText(name).trim())
  return names.map((name) => collections.get(name)).find((found) => found !== undefined)
}

const text = (typed: string) => typed.trim()

function number(column: ProductColumn) {
  return (typed: string): number => {
    const plain = typed.replaceAll(/[\s€]/gu, '').replace(',', '.')
    if (!/^\d{1,9}(?:\.\d{1,6})?$/u.test(plain)) throw new Refused(unreadable(column, typed))
    return Number(plain)
  }
}

/** Shopify's stock of what is sold on order is below 0. */
const stock = (typed: string) => (/^-\d+$/u.test(typed.trim()) ? 0 : number('stock')(typed))

const YES = new Set(['oui', 'true', 'vrai', '1', 'x', 'active', 'actif', 'publiee', 'publie'])
const NO = new Set(['non', 'false', 'faux', '0', 'draft', 'archived', 'inactive', 'inactif', 'brouillon'])

function yesOrNo(typed: string): boolean {
  const word = foldText(typed).trim()
  if (!YES.has(word) && !NO.has(word)) throw new Refused(unreadable('isPublished', typed))
  return YES.has(word)
}

function backOf(typed: string): string {
  const back = BACKS.find((value) => foldText(BACK_LABELS[value]) === foldText(typed).trim())
  if (back === undefined) throw new Refused(unreadable('back', typed))
  return back
}

/** How each other column is read; a column without an entry does not compile. */
const READ: Record<
  Exclude<ProductColumn, 'front' | 'backImage' | 'gallery' | 'collection'>,
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
  fits: text,
  games: text,
  thickness: number('thickness'),
  back: backOf,
  piecesPerPack: number('piecesPerPack'),
  brand: text,
  features: (typed) => typed.split(/\s*(?:\||\n)\s*/u).filter((feature) => feature !== ''),
  isPublished: yesOrNo,
}

type Shown = Sleeve & { images: Images; lowStockBelow: number }
type PresentSleeve = { shown: Shown; safety: Parameters<typeof safetyOf>[0] }
type Present = {
  find(cells: ProductLine['cells']): PresentSleeve | undefined
  /** @throws Refused for a barcode or reference of another product */
  refuseTaken(fields: { sku?: string | undefined; gtin?: string | undefined }, id: string | undefined): void
}

/** The products that these lines may mean: by reference, else by barcode, else by name. */
async function presentSleeves(db: Db, lines: readonly Line[]): Promise<Present> {
  const skus = lines.map(({ cells }) => (cells.sku ?? '').trim().toLowerCase())
  const gtins = lines.map(({ cells }) => wholeGtin(gtinDigits(cells.gtin ?? '')))
  const names = lines.map(({ cells }) => (cells.name ?? '').trim().toLowerCase())
  const rows = await selectSleeves(
    db,
    db
      .selectFrom('sleeves')
      .selectAll('sleeves')
      .where((eb) =>
        eb.or([
          eb.and([eb('sku', '<>', ''), sql<boolean>`lower(sku) = any(${skus}::text[])`]),
          eb.and([eb('gtin', '<>', ''), sql<boolean>`lpad(gtin, 14, '0') = any(${gtins}::text[])`]),
          sql<boolean>`lower(name) = any(${names}::text[])`,
        ]),
      ),
  )
    .select(galleryPictures().as('gallery'))
    .execute()
  const sleeves = rows.map((row): PresentSleeve => {
    const { images, ...sleeve } = toSleeve(row)
    const gallery = row.gallery.map(({ url }) => url)
    const shown = { ...sleeve, lowStockBelow: row.low_stock_below, images: { ...images, gallery } }
    return { shown, safety: row }
  })
  const bySku = new Map(sleeves.map((one) => [one.shown.sku.toLowerCase(), one]))
  const byGtin = new Map(sleeves.map((one) => [wholeGtin(one.shown.gtin ?? ''), one]))
  const byName = new Map(sleeves.map((one) => [one.shown.name.toLowerCase(), one]))
  const withGtin = (gtin: string) => (gtin === '' ? undefined : byGtin.get(wholeGtin(gtinDigits(gtin))))
  return {
    find({ sku = '', gtin = '', name = '' }) {
      if (sku.trim() !== '') return bySku.get(sku.trim().toLowerCase())
      if (gtin.trim() !== '') return withGtin(gtin)
      return byName.get(name.trim().toLowerCase())
    },
    refuseTaken({ gtin = '' }, id) {
      const other = withGtin(gtin)
      if (other && other.shown._id !== id) throw new Refused(GTIN_TAKEN)
    },
  }
}

/** Slugs by folded name, and by themselves. */
async function collectionsByName(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('collections').select(['slug', 'name']).execute()
  return new Map(
    rows.flatMap(
      ({ slug, name }) =>
        [
          [foldText(slug), slug],
          [foldText(name), slug],
        ] as const,
    ),
  )
}

/** Addresses of the library's pictures by file name in small letters; of two with one name the newest. */
async function picturesByName(db: Db, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const names = lines.flatMap(namesOfPictures).filter((name) => !isAddress(name))
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(['id', 'filename'])
    .where(sql<boolean>`lower(filename) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ id, filename }) => [filename.toLowerCase(), imageUrl(id)]))
}

const namesOfPictures = ({ cells: { front = '', backImage = '', gallery = '' } }: Line) =>
  [front, backImage, ...picturesIn(gallery)].filter((name) => name.trim() !== '')

/** Fetches the pictures that the lines name by address, one after the other; the library knows those it has already. */
async function takePictures(services: Services, lines: readonly Line[], byUserId: string): Promise<Taken> {
  const taken = new Map<string, string>()
  for (const address of lines.flatMap(namesOfPictures).filter(isAddress)) {
    if (taken.has(address)) continue
    const url = await takePicture(services, address, byUserId).then(
      (image) => image.url,
      (error: unknown) => {
        if (error instanceof ShopError) return ''
        throw error
      },
    )
    taken.set(address, url)
  }
  return taken
}

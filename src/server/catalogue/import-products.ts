import { z } from 'zod'
import { SleeveInput, SleevePatch, type Sleeve } from '#shared/catalogue/contract.ts'
import { keyOfProduct, keysOfProduct } from '#shared/catalogue/file-lines.ts'
import { GTIN_TAKEN } from '#shared/catalogue/gtin.ts'
import type { ProductSafety } from '#shared/catalogue/product-safety.ts'
import { PRODUCT_COLUMNS, type ProductColumn, type ProductLine } from '#shared/catalogue/products-file.ts'
import {
  IMPORT_OVERTAKEN,
  PRICE_MISSING,
  type LineOutcome,
  type ProductsImport,
  type ProductsImportResult,
} from '#shared/catalogue/products-import.ts'
import { eurosToCents } from '#shared/money.ts'
import { foldText } from '#shared/search-text.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { lockNames } from '../sales/sale-locks.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { imageUrl } from '../images/image-response.ts'
import { takePicture } from '../images/take-picture.ts'
import { isNamedBy } from '../inventory/sleeves-of-file.ts'
import type { Services } from '../services.ts'
import { updateSleeve } from './change-sleeve.ts'
import { insertSleeve } from './create-sleeve.ts'
import { withFreeSlug } from './former-addresses.ts'
import {
  isAddress,
  namesOfPictures,
  readProductLine,
  Refused,
  type Fields,
  type Images,
} from './read-product-line.ts'
import { selectSleeves } from './select-sleeves.ts'
import { galleryPictures } from './sleeve-gallery.ts'
import { refuseBroken, refuseTaken, safetyColumns } from './sleeve-columns.ts'
import { SAFETY_COLUMNS, safetyOf, toSleeve } from './sleeve-response.ts'

type Line = ProductsImport['lines'][number]

/**
 * Previews an import or, with `write`, makes it in one transaction, without the lines that are refused. An empty cell leaves a
 * field as it is. The stock of an existing product is changed by counts only (`import-counts.ts`), so that no sale since the
 * export is undone. Pictures at an address are fetched before the transaction.
 * @throws 422 where another product took a reference or barcode at the same moment: nothing is written
 */
export async function importProducts(
  services: Services,
  { lines, write: isWritten }: ProductsImport,
  byUserId: string,
): Promise<ProductsImportResult> {
  const shown = await judgeLines(services.database.db, lines, undefined)
  if (!isWritten) return { lines: shown.map(({ outcome }) => outcome), written: false }
  const sound = lines.filter((_line, at) => shown[at]?.outcome.outcome !== 'refused')
  const taken = await takePictures(services, sound, byUserId)
  const written = withFreeSlug(() =>
    write(services.database, async (tx) => {
      // One after another: a product without a reference is found by its name, of which there may be several.
      await lockNames(tx, ['import-products'])
      const judged = await judgeLines(tx, lines, taken)
      const updates = judged.flatMap(({ update }) => update ?? [])
      // In the order in which sales lock sleeves.
      for (const update of updates.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        await updateSleeve(tx, services, { ...update, byUserId })
      for (const { insert } of judged) if (insert) await insertSleeve(tx, services, insert, byUserId)
      return judged.map(({ outcome }) => outcome)
    }),
  )
  return { lines: await written.catch(refuseTaken), written: true }
}

type Judged = {
  outcome: LineOutcome
  /** The write that follows; neither when nothing changes. */
  insert?: SleeveInput
  update?: { id: string; patch: SleevePatch }
}

/** The library addresses of the pictures that were fetched, by their address in the file; '' when fetching failed. */
type Taken = ReadonlyMap<string, string>

async function judgeLines(db: Db, lines: readonly Line[], taken: Taken | undefined): Promise<Judged[]> {
  const [present, collections, pictures] = await Promise.all([
    presentSleeves(db, lines),
    collectionsByName(db),
    picturesByName(db, lines),
  ])
  return lines.map(({ line, cells, version }): Judged => {
    const label = cells.name || cells.sku || cells.gtin || ''
    try {
      const { fields, message } = readProductLine(cells, { collections, pictures, taken })
      const sleeve = present.find(cells)
      const { outcome, ...change } = sleeve
        ? judgePresent(sleeve, fields, version)
        : { outcome: { outcome: 'new' as const, changes: [] }, insert: newSleeve(fields) }
      present.refuseTaken(change.insert ?? change.update?.patch ?? {}, sleeve)
      return { outcome: { line, label: sleeve?.shown.name ?? label, message, ...outcome }, ...change }
    } catch (error) {
      if (!(error instanceof Refused || error instanceof ShopError)) throw error
      return { outcome: { line, outcome: 'refused', label, changes: [], message: error.message } }
    }
  })
}

/** Only what the file says: the values with which the empty form opens are nobody's wish here. */
function newSleeve(fields: Fields): SleeveInput {
  if (fields['isPublished'] === true && fields['price'] === undefined) throw new Refused(PRICE_MISSING)
  const input = parsed(SleeveInput, { isPublished: false, category: 'other', price: 0, stock: 0, ...fields })
  const { name, price, isPublished, stock, safety } = input
  refuseBroken(
    { ...safetyColumns(safety), name, price_cents: eurosToCents(price), is_published: isPublished },
    stock,
  )
  return input
}

type JudgedPresent = {
  outcome: Pick<LineOutcome, 'outcome' | 'changes' | 'version'>
  update?: Judged['update']
  insert?: undefined
}

/** `version` is the one that the preview showed. */
function judgePresent(
  { shown, safety }: PresentSleeve,
  { stock: _counted, ...fields }: Fields,
  version: number | undefined,
): JudgedPresent {
  const { _id: id, version: present } = shown
  const changed = Object.entries(parsed(SleevePatch, fields)).flatMap(([field, value]) => {
    const wanted =
      field === 'images'
        ? differentParts(value as Images, shown.images)
        : field === 'safety'
          ? differentParts(value as Partial<ProductSafety>, safetyOf(safety))
          : value
    return wanted === undefined || isShown(field, wanted, shown) ? [] : [[field, wanted] as const]
  })
  if (changed.length === 0) return { outcome: { outcome: 'unchanged', changes: [], version: present } }
  if (version !== undefined && version !== present) throw new Refused(IMPORT_OVERTAKEN)
  const patch: SleevePatch = { ...Object.fromEntries(changed), version: present }
  const { name, price, isPublished } = { ...shown, ...patch }
  const own = { ...safety, ...safetyColumns(patch.safety ?? {}) }
  refuseBroken({ ...own, name, price_cents: eurosToCents(price), is_published: isPublished }, shown.stock)
  const changes = changed.flatMap(([field, value]) => labelsOf(field, value))
  return { outcome: { outcome: 'changed', changes, version: present }, update: { id, patch } }
}

/** References ignore case, and barcodes ignore leading zeros, which spreadsheets drop. */
function isShown(field: string, value: unknown, shown: Shown): boolean {
  const isKey = field === 'sku' || field === 'gtin'
  const compared = (it: unknown) => (isKey ? keysOfProduct({ [field]: String(it) }) : it)
  return same(compared(value), compared(shown[field as keyof Shown]))
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function differentParts<Parts extends object>(wanted: Parts, shown: Parts): Partial<Parts> | undefined {
  const changed = Object.entries(wanted).filter(([part, value]) => !same(value, shown[part as keyof Parts]))
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Parts>) : undefined
}

function labelsOf(field: string, value: unknown): string[] {
  if (field === 'safety')
    return Object.keys(value as object).map((part) => PRODUCT_COLUMNS[part as ProductColumn])
  if (field !== 'images') return [PRODUCT_COLUMNS[field as ProductColumn] ?? field]
  const columns = { front: 'front', back: 'backImage', gallery: 'gallery' } as const
  return Object.keys(value as Images).map((side) => PRODUCT_COLUMNS[columns[side as keyof typeof columns]])
}

/** The contract's first refusal, with its column. */
function parsed<T>(schema: z.ZodType<T>, fields: Fields): T {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const [field, part] = issue?.path ?? []
  const column = PRODUCT_COLUMNS[String(field === 'safety' ? part : field) as ProductColumn]
  throw new Refused([column, issue?.message].filter(Boolean).join('\u00A0: '))
}

type Shown = Sleeve & { images: Images; lowStockBelow: number }
type PresentSleeve = { shown: Shown; safety: Parameters<typeof safetyOf>[0] }

/** Finds the products of these lines: by reference, else by barcode, else by name. */
async function presentSleeves(db: Db, lines: readonly Line[]) {
  const keys = lines.flatMap(({ cells }) => [keyOfProduct(cells), ...keysOfProduct({ gtin: cells.gtin })])
  const found = db.selectFrom('sleeves').selectAll('sleeves').where(isNamedBy(keys))
  const rows = await selectSleeves(db, found)
    .select(SAFETY_COLUMNS)
    .select(galleryPictures().as('gallery'))
    .execute()
  const byKey = new Map<string, PresentSleeve>()
  for (const row of rows) {
    const { images, ...sleeve } = toSleeve(row)
    const gallery = row.gallery.map(({ url }) => url)
    const shown = { ...sleeve, lowStockBelow: row.low_stock_below, images: { ...images, gallery } }
    for (const key of keysOfProduct(row)) byKey.set(key, { shown, safety: row })
  }
  return {
    find: (cells: ProductLine['cells']) => byKey.get(keyOfProduct(cells)),
    /** @throws Refused for a barcode of another product than this one */
    refuseTaken({ gtin }: { gtin?: string | undefined }, sleeve: PresentSleeve | undefined): void {
      for (const key of keysOfProduct({ gtin })) {
        const other = byKey.get(key)
        if (other && other.shown._id !== sleeve?.shown._id) throw new Refused(GTIN_TAKEN)
      }
    },
  }
}

/** Slugs by folded name, and by themselves. */
async function collectionsByName(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('collections').select(['slug', 'name']).execute()
  return new Map(
    rows.flatMap(({ slug, name }) => [slug, name].map((known) => [foldText(known), slug] as const)),
  )
}

/** Addresses of the library's pictures by file name in small letters; of two with one name the newest. */
async function picturesByName(db: Db, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const names = lines.flatMap(({ cells }) => namesOfPictures(cells)).filter((name) => !isAddress(name))
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(['id', 'filename'])
    .where(sql<boolean>`lower(filename) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ id, filename }) => [filename.toLowerCase(), imageUrl(id)]))
}

/**
 * Fetches the pictures that the lines name by address, one after the other. Those that the library already has are not stored
 * twice.
 */
async function takePictures(services: Services, lines: readonly Line[], byUserId: string): Promise<Taken> {
  const taken = new Map<string, string>()
  for (const address of lines.flatMap(({ cells }) => namesOfPictures(cells)).filter(isAddress)) {
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

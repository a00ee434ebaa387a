import { z } from 'zod'
import { SleeveInput, SleevePatch } from '#shared/catalogue/contract.ts'
import { dimensionsText, type Dimensions } from '#shared/catalogue/dimensions.ts'
import { keyOfProduct, keysOfProduct, lineDoubled, usableNames } from '#shared/catalogue/file-lines.ts'
import type { FileAnswer } from '#shared/catalogue/file-price.ts'
import { packsText, statedCents } from '#shared/catalogue/own-packs.ts'
import { costsCell } from '#shared/catalogue/pack-cost.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { DEFAULT_PACK_SIZE } from '#shared/catalogue/pack-size.ts'
import { ownPacksOf, packsCell } from '#shared/catalogue/packs-cell.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from '#shared/catalogue/product-columns.ts'
import type { ProductSafety } from '#shared/catalogue/product-safety.ts'
import {
  FORMAT_MISSING,
  IMPORT_OVERTAKEN,
  PRICE_MISSING,
  PRICE_OF_FIVE_LEFT,
  stockOversold,
  type LineOutcome,
  type ProductsImport,
} from '#shared/catalogue/products-import.ts'
import { ATTRIBUTES, formatAttribute, type Attribute } from '#shared/catalogue/sleeve-attributes.ts'
import { centsToEuros, eurosToCents, formatEuros } from '#shared/money.ts'
import { oneSpelling } from '#shared/one-spelling.ts'
import type { Db } from '../database/database.ts'
import { ShopError } from '../http/shop-error.ts'
import { collectionsByName, picturesByName } from './named-in-files.ts'
import { presentSleeves, type PresentSleeve, type Shown } from './present-sleeves.ts'
import { isOversold, readProductLine, Refused, type Fields, type Images } from './read-product-line.ts'
import { refuseBroken, safetyColumns } from './sleeve-columns.ts'
import { safetyOf } from './sleeve-response.ts'

type Line = ProductsImport['lines'][number]

export type Judged = {
  outcome: LineOutcome
  insert?: SleeveInput
  update?: { id: string; patch: SleevePatch }
}

type Asked = {
  prices: FileAnswer
  dimensions: Dimensions | undefined
  taken?: ReadonlyMap<string, string> | undefined
}

export async function judgeLines(
  db: Db,
  lines: readonly Line[],
  { prices, dimensions, taken }: Asked,
): Promise<Judged[]> {
  const [present, collections, pictures] = await Promise.all([
    presentSleeves(db, lines),
    collectionsByName(db),
    picturesByName(db, lines),
  ])
  const linesOfKey = Map.groupBy(lines, ({ cells }) => keyOfProduct(usableNames(cells)))
  const nameOf = new Map([...collections.values()].map(({ slug, name }) => [slug, name]))
  const slugs = new Map([...collections].map(([known, { slug }]) => [known, slug]))
  return lines.map((line): Judged => {
    const { cells, version } = line
    const label = cells.name || cells.sku || cells.gtin || ''
    try {
      const same = linesOfKey.get(keyOfProduct(usableNames(cells))) ?? []
      const others = same.map((other) => other.line).filter((number) => number !== line.line)
      if (others.length > 0) throw new Refused(lineDoubled(others))
      const { fields, notes, unknownCollection } = readProductLine(cells, {
        collections: slugs,
        pictures,
        taken,
        prices,
      })
      const sleeve = present.find(cells, notes)
      present.leaveTaken(fields, sleeve, notes)
      if (sleeve) leavePriceOfFive(fields, sleeve, notes)
      const judged = sleeve
        ? judgePresent(sleeve, fields, version, nameOf)
        : judgeNew({ dimensions, ...fields }, nameOf)
      if (judged.insert) {
        present.noteTakenName(judged.insert, notes)
        if (isOversold(cells.stock ?? '')) notes.push(stockOversold(cells.stock ?? ''))
      }
      const { outcome, ...write } = judged
      const whole = {
        line: line.line,
        label: sleeve?.shown.name ?? label,
        notes,
        unknownCollection,
        ...outcome,
      }
      return { outcome: whole, ...write }
    } catch (error) {
      if (!(error instanceof Refused || error instanceof ShopError)) throw error
      const refused = { line: line.line, label, changes: [], notes: [], message: error.message }
      return { outcome: { ...refused, outcome: 'refused' } }
    }
  })
}

type Outcome = Pick<LineOutcome, 'outcome' | 'changes' | 'version' | 'product'>
type NamesOfCollections = ReadonlyMap<string, string>

function judgeNew(fields: Fields, nameOf: NamesOfCollections): { outcome: Outcome; insert: SleeveInput } {
  const isPriced = fields['price'] !== undefined || fields['packs'] !== undefined
  if (fields['isPublished'] === true && !isPriced) throw new Refused(PRICE_MISSING)
  const input = parsed(SleeveInput, { isPublished: false, category: 'other', price: 0, stock: 0, ...fields })
  const { name, isPublished, stock, dimensions, safety, images, collection = OTHERS } = input
  const price = centsToEuros(statedCents(input.packs ?? []) ?? eurosToCents(input.price ?? 0))
  refuseBroken(
    { ...safetyColumns(safety), name, price_cents: eurosToCents(price), is_published: isPublished },
    stock,
  )
  // This check comes last, so that the owner is asked for a format only when everything else is correct.
  if (fields['dimensions'] === undefined) throw new Refused(FORMAT_MISSING)
  const shown = { name, price, stock, dimensions, isPublished, image: images.front ?? '' }
  const product = { ...shown, ...shownPacks(input.packs), collection: nameOf.get(collection) ?? '' }
  return { outcome: { outcome: 'new', changes: [], product }, insert: { ...input, price } }
}

const shownPacks = (packs: readonly OwnPack[] = []) =>
  packs.length > 0 && {
    packs: packs.map(({ size, priceCents }) => ({ size, price: centsToEuros(priceCents) })),
  }

const OTHERS = 'autres-univers'

/**
 * Leaves out the line's price of 5 sleeves if the product is not sold in packs of 5. If the line has packs, keeps the
 * price.
 */
function leavePriceOfFive(fields: Fields, { shown }: PresentSleeve, notes: string[]): void {
  const own = ownPacksOf(shown)
  const isOffered = own.length === 0 || own.some(({ size }) => size === DEFAULT_PACK_SIZE)
  if (fields['packs'] !== undefined || isOffered) return
  if (fields['price'] !== undefined && fields['price'] !== shown.price) notes.push(PRICE_OF_FIVE_LEFT)
  delete fields['price']
}

type JudgedPresent = { outcome: Outcome; update?: Judged['update']; insert?: undefined }

function judgePresent(
  { shown, safety }: PresentSleeve,
  { stock: _counted, sku: _found, ...fields }: Fields,
  version: number | undefined,
  nameOf: NamesOfCollections,
): JudgedPresent {
  const { _id: id, version: present } = shown
  const changed = Object.entries(parsed(SleevePatch, fields)).flatMap(([field, value]) => {
    const different =
      field === 'images'
        ? differentParts(value as Images, shown.images)
        : field === 'safety'
          ? differentParts(value as Partial<ProductSafety>, safetyOf(safety))
          : value
    return different === undefined || isShown(field, different, shown) ? [] : [[field, different] as const]
  })
  const { name, price, isPublished, stock, dimensions, collectionName, image } = shown
  const offer = { price, ...shownPacks(ownPacksOf(shown)) }
  const product = { name, ...offer, stock, dimensions, collection: collectionName, image, isPublished }
  if (changed.length === 0)
    return { outcome: { outcome: 'unchanged', changes: [], product, version: present } }
  if (version !== undefined && version !== present) throw new Refused(IMPORT_OVERTAKEN)
  const patch: SleevePatch = { ...Object.fromEntries(changed), version: present }
  const after = { ...shown, ...patch }
  const own = { ...safety, ...safetyColumns(patch.safety ?? {}) }
  refuseBroken(
    { ...own, name: after.name, price_cents: eurosToCents(after.price), is_published: after.isPublished },
    stock,
  )
  const changes = changed.flatMap(([field, value]) => changesOf(field, value, { shown, safety }, nameOf))
  const collection = nameOf.get(after.collection) ?? collectionName
  const then = {
    ...product,
    name: after.name,
    price: after.price,
    dimensions: after.dimensions,
    ...(patch.packs && { packs: undefined, ...shownPacks(patch.packs) }),
    isPublished: after.isPublished,
    collection,
  }
  return {
    outcome: {
      outcome: 'changed',
      changes,
      product: { ...then, image: patch.images?.front ?? image },
      version: present,
    },
    update: { id, patch },
  }
}

/** Barcodes are compared without leading zeros, because spreadsheets drop them. */
function isShown(field: string, value: unknown, shown: Shown): boolean {
  if (field === 'packs') return packsCell(value as OwnPack[]) === packsCell(ownPacksOf(shown))
  if (field === 'costs') return costsText(value as Shown['costs']) === costsText(shown.costs)
  const compared = (it: unknown) => (field === 'gtin' ? keysOfProduct({ gtin: String(it) }) : spelled(it))
  return same(compared(value), compared(shown[field as keyof Shown]))
}

const costsText = (costs: Shown['costs']) =>
  costsCell(
    costs
      .map(({ size, cost }) => ({ size, costCents: eurosToCents(cost) }))
      .toSorted((one, other) => other.size - one.size),
  )

function spelled(value: unknown): unknown {
  if (typeof value === 'string') return oneSpelling(value)
  return Array.isArray(value) ? value.map(spelled) : value
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function differentParts<Parts extends object>(wanted: Parts, shown: Parts): Partial<Parts> | undefined {
  const changed = Object.entries(wanted).filter(
    ([part, value]) => !same(spelled(value), spelled(shown[part as keyof Parts])),
  )
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Parts>) : undefined
}

type Change = LineOutcome['changes'][number]
const IMAGE_COLUMNS = { front: 'front', back: 'backImage', gallery: 'gallery' } as const

function changesOf(
  field: string,
  value: unknown,
  { shown, safety }: PresentSleeve,
  nameOf: NamesOfCollections,
): Change[] {
  const change = (column: ProductColumn, from: Value, to: Value): Change => ({
    column: PRODUCT_COLUMNS[column] ?? column,
    from: textOf(column, from, nameOf),
    to: textOf(column, to, nameOf),
  })
  if (field === 'safety')
    return Object.entries(value as Partial<ProductSafety>).map(([part, to]) =>
      change(part as keyof ProductSafety, safetyOf(safety)[part as keyof ProductSafety], to),
    )
  if (field === 'costs')
    return [
      {
        column: PRODUCT_COLUMNS.costs,
        from: costsText(shown.costs),
        to: costsText(value as Shown['costs']),
      },
    ]
  if (field === 'packs')
    return [
      {
        column: PRODUCT_COLUMNS.packs,
        from: packsText(ownPacksOf(shown)),
        to: packsText(value as OwnPack[]),
      },
    ]
  if (field === 'images')
    return Object.entries(value as Images).map(([side, to]) =>
      change(IMAGE_COLUMNS[side as keyof Images], shown.images[side as keyof Images], to),
    )
  return [change(field as ProductColumn, shown[field as keyof Shown] as Value, value as Value)]
}

const LONGEST_SHOWN = 120

type Value = string | number | boolean | string[] | { width: number; height: number } | null | undefined

function textOf(column: ProductColumn, value: Value, nameOf: NamesOfCollections): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return shortened(value.join(' | '))
  if (typeof value === 'object') return dimensionsText(value)
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (column === 'price') return formatEuros(Number(value))
  const text = String(value)
  if (column === 'collection') return nameOf.get(text) ?? text
  const attribute = (ATTRIBUTES as Record<string, Attribute>)[column]
  if (attribute?.kind === 'choice') return attribute.choices[text] ?? ''
  return shortened(attribute ? formatAttribute(attribute, value) : text)
}

const shortened = (text: string) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text

function parsed<T>(schema: z.ZodType<T>, fields: Fields): T {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const [field, part] = issue?.path ?? []
  const column = PRODUCT_COLUMNS[String(field === 'safety' ? part : field) as ProductColumn]
  throw new Refused([column, issue?.message].filter(Boolean).join('\u00A0: '))
}

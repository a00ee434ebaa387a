import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { CELL_SEPARATOR, joinValues, picturesIn } from '#shared/catalogue/cell-values.ts'
import { nameKey } from '#shared/catalogue/file-lines.ts'
import { costsCell } from '#shared/catalogue/pack-cost.ts'
import { packsCell } from '#shared/catalogue/packs-cell.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from '#shared/catalogue/product-columns.ts'
import {
  eachAttribute,
  formatAttribute,
  type Attribute,
  type AttributeColumns,
} from '#shared/catalogue/sleeve-attributes.ts'
import { csvStart, csvLine } from '#shared/csv-line.ts'
import { centsToText } from '#shared/decimal-money.ts'
import { countryName } from '#shared/world-countries.ts'
import type { Db } from '../database/database.ts'
import { ORDER_OF_NAMES } from '../database/order-of-names.ts'
import { imageUrl } from '../images/image-response.ts'
import { isAddress } from './read-product-line.ts'
import { safetyOf } from './sleeve-response.ts'

const ROWS_PER_READ = 500

export function productsCsv(db: Db): Readable {
  return Readable.from(chunks(db))
}

async function* chunks(db: Db): AsyncGenerator<string> {
  const columns = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]
  const nameOf = await pictureNames(db)
  yield csvStart() + csvLine(Object.values(PRODUCT_COLUMNS))
  let last: Row | undefined
  for (;;) {
    const rows = await productsAfter(db, last)
    yield rows
      .map((row) => {
        const cells = cellsOf(row, nameOf)
        return csvLine(columns.map((column) => cells[column]))
      })
      .join('')
    if (rows.length < ROWS_PER_READ) return
    last = rows.at(-1)
  }
}

type Row = Awaited<ReturnType<typeof productsAfter>>[number]

function productsAfter(db: Db, last: { sorted_by: string; id: string } | undefined) {
  return db
    .selectFrom('sleeves')
    .innerJoin('collections', 'collections.id', 'sleeves.collection_id')
    .leftJoin('images as front', 'front.id', 'sleeves.front_image_id')
    .leftJoin('images as back', 'back.id', 'sleeves.back_image_id')
    .selectAll('sleeves')
    .select([
      ORDER_OF_NAMES.as('sorted_by'),
      'collections.name as collection',
      sql<PictureFile>`json_build_object('id', front.id, 'filename', front.filename)`.as('front'),
      sql<PictureFile>`json_build_object('id', back.id, 'filename', back.filename)`.as('back'),
      sql<
        PictureFile[]
      >`(select coalesce(json_agg(json_build_object('id', images.id, 'filename', filename) order by place), '[]')
        from sleeve_pictures join images on images.id = image_id where sleeve_id = sleeves.id)`.as('gallery'),
    ])
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(${ORDER_OF_NAMES}, sleeves.id) > (${last?.sorted_by}, ${last?.id}::uuid)`),
    )
    .orderBy(ORDER_OF_NAMES)
    .orderBy('sleeves.id')
    .limit(ROWS_PER_READ)
    .execute()
}

type PictureFile = { id: string | null; filename: string | null }
type NameOf = (picture: PictureFile) => string

/**
 * Returns a function that names a picture by its file name, or by its address if the import would not find that name.
 */
async function pictureNames(db: Db): Promise<NameOf> {
  const key = sql<string>`lower(normalize(filename, nfc) collate "und-x-icu")`
  const rows = await db
    .selectFrom('images')
    .select(key.as('key'))
    .groupBy(key)
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  const several = new Set(rows.map((row) => row.key))
  return ({ id, filename }) => {
    if (id === null || filename === null) return ''
    const isClear =
      !several.has(nameKey(filename)) && picturesIn(filename).join() === filename && !isAddress(filename)
    return isClear ? filename : imageUrl(id)
  }
}

function cellsOf(row: Row, nameOf: NameOf): Record<ProductColumn, string> {
  const safety = safetyOf(row)
  return {
    sku: row.sku,
    gtin: row.gtin,
    name: row.name,
    description: row.description,
    price: centsToText(row.price_cents),
    packs: packsCell(row.packs),
    costs: costsCell(row.costs),
    stock: String(row.stock),
    lowStockBelow: String(row.low_stock_below),
    collection: row.collection,
    dimensions: `${row.width_mm} × ${row.height_mm}`,
    ...eachAttribute((attribute) => attributeCell(attribute, row)),
    front: nameOf(row.front),
    backImage: nameOf(row.back),
    gallery: row.gallery.map(nameOf).join(CELL_SEPARATOR),
    features: joinValues(row.features),
    ...safety,
    makerCountry: safety.makerCountry && countryName(safety.makerCountry),
    searchTitle: row.search_title,
    searchDescription: row.search_description,
    isPublished: row.is_published ? 'oui' : 'non',
  }
}

function attributeCell(attribute: Attribute, row: AttributeColumns): string {
  const value = row[attribute.column as keyof AttributeColumns]
  if (attribute.kind !== 'choice') return formatAttribute(attribute, value)
  return value ? (attribute.choices[value] ?? '') : ''
}

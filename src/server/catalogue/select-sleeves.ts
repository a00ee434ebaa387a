import { sql, type Selectable } from 'kysely'
import { ATTRIBUTE_COLUMNS } from '#shared/catalogue/sleeve-attributes.ts'
import { NEW_BADGE_SLEEVES } from '#shared/catalogue/stock-badges.ts'
import type { Picture } from '#shared/images/contract.ts'
import type { Db } from '../database/database.ts'
import type { SleevesRow } from '../database/tables.ts'
import { pictureOf } from '../images/image-response.ts'

const SHOWN_COLUMNS = [
  'id',
  'slug',
  'name',
  'title',
  'description',
  'price_cents',
  'sale_price_cents',
  'sale_from',
  'sale_to',
  'sale_begins_at',
  'sale_struck_cents',
  'is_on_sale',
  'packs',
  'sale_packs',
  'stock',
  'low_stock_below',
  'sku',
  'gtin',
  'collection_id',
  'width_mm',
  'height_mm',
  'features',
  ...ATTRIBUTE_COLUMNS,
  'is_published',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof SleevesRow)[]

export type SleeveWithPictures = Pick<Selectable<SleevesRow>, (typeof SHOWN_COLUMNS)[number]> & {
  front: Picture | null
  back: Picture | null
  is_new: boolean
  collection_slug: string
  collection_name: string
}

export function selectSleeves(db: Db, page = db.selectFrom('sleeves').selectAll('sleeves')) {
  return db
    .selectFrom(page.as('sleeves'))
    .innerJoin('collections', 'collections.id', 'sleeves.collection_id')
    .select(SHOWN_COLUMNS.map((column) => `sleeves.${column}` as const))
    .select([
      'collections.slug as collection_slug',
      'collections.name as collection_name',
      pictureOf('sleeves.front_image_id').as('front'),
      pictureOf('sleeves.back_image_id').as('back'),
      isNewest().as('is_new'),
    ])
}

/** The database computes the array once per query, not once per sleeve. */
export function isNewest() {
  return sql<boolean>`sleeves.id = any(array(select newest.id from sleeves newest where newest.is_published order by newest.created_at desc, newest.id desc limit ${sql.lit(NEW_BADGE_SLEEVES)}))`
}

import { sql, type Selectable } from 'kysely'
import { NEW_SLEEVES } from '#shared/catalogue/stock-badges.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { ProductSafety } from '#shared/catalogue/product-safety.ts'
import type { Picture } from '#shared/images/contract.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Db } from '../database/database.ts'
import type { SleevesRow } from '../database/tables.ts'
import { pictureOf } from '../images/image-response.ts'

export type SleeveWithPictures = Selectable<SleevesRow> & {
  front: Picture | null
  back: Picture | null
  is_new: boolean
}

/**
 * Sleeves with what an answer needs: their pictures, and whether they are among the 5 newest published ones (decision 7).
 * A page is chosen before: pictures are looked up for its rows alone, however far back it is.
 */
export function selectSleeves(db: Db, page = db.selectFrom('sleeves').selectAll('sleeves')) {
  return db
    .selectFrom(page.as('sleeves'))
    .selectAll('sleeves')
    .select([
      pictureOf('sleeves.front_image_id').as('front'),
      pictureOf('sleeves.back_image_id').as('back'),
      isNew().as('is_new'),
    ])
}

function isNew() {
  return sql<boolean>`(sleeves.is_published and sleeves.id in (${newestIds()}))`
}

/** The ids of the newest published sleeves. */
export function newestIds() {
  return sql<string>`select newest.id from sleeves newest where newest.is_published order by newest.created_at desc, newest.id desc limit ${sql.lit(NEW_SLEEVES)}`
}

/** A row as the contract has it (storefront.md §3). */
export function toSleeve(row: SleeveWithPictures): Sleeve {
  const { front, back } = row
  return {
    _id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    price: centsToEuros(row.price_cents),
    stock: row.stock,
    sku: row.sku,
    gtin: row.gtin,
    category: row.category,
    dimensions: { width: row.width_mm, height: row.height_mm },
    images: { front: front?.url ?? '', back: back?.url ?? '' },
    image: front?.url ?? '',
    pictures: { front, back },
    features: row.features,
    isPublished: row.is_published,
    packSize: 5,
    isNew: row.is_new,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** All are blank where a sleeve is only being made. */
export type SafetyColumns = Partial<
  Pick<
    Selectable<SleevesRow>,
    | 'maker'
    | 'maker_address'
    | 'maker_email'
    | 'maker_country'
    | 'responsible_person'
    | 'reference'
    | 'warnings'
    | 'material'
  >
>

export const safetyOf = (row: SafetyColumns): ProductSafety => ({
  maker: row.maker ?? '',
  makerAddress: row.maker_address ?? '',
  makerEmail: row.maker_email ?? '',
  makerCountry: row.maker_country ?? '',
  responsiblePerson: row.responsible_person ?? '',
  reference: row.reference ?? '',
  warnings: row.warnings ?? '',
  material: row.material ?? '',
})

import type { Selectable } from 'kysely'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { PackCost } from '#shared/catalogue/pack-cost.ts'
import { answeredPack } from '#shared/catalogue/pack-price.ts'
import { DEFAULT_PACK_SIZE } from '#shared/catalogue/pack-size.ts'
import type { ProductSafety } from '#shared/catalogue/product-safety.ts'
import {
  eachAttribute,
  type AttributeColumns,
  type AttributeValues,
} from '#shared/catalogue/sleeve-attributes.ts'
import { categoryOf } from '#shared/catalogue/sleeve-categories.ts'
import { centsToEuros } from '#shared/money.ts'
import type { SleevesRow } from '../database/tables.ts'
import { packsOf, saleOf } from './sale-columns.ts'
import type { SleeveWithPictures } from './select-sleeves.ts'

export function toSleeve(row: SleeveWithPictures): Sleeve {
  const { front, back } = row
  return {
    _id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    price: centsToEuros(row.price_cents),
    packs: packsOf(row).map(answeredPack),
    ...(row.is_on_sale && { sale: saleOf(row) }),
    stock: row.stock,
    sku: row.sku,
    gtin: row.gtin,
    slug: row.slug,
    category: categoryOf(row.collection_id),
    collection: row.collection_slug,
    collectionName: row.collection_name,
    dimensions: { width: row.width_mm, height: row.height_mm },
    images: { front: front?.url ?? '', back: back?.url ?? '' },
    image: front?.url ?? '',
    pictures: { front, back },
    features: row.features,
    ...attributesOf(row),
    isPublished: row.is_published,
    packSize: DEFAULT_PACK_SIZE,
    isNew: row.is_new,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export const answeredCosts = (costs: readonly PackCost[]) =>
  costs.map(({ size, costCents }) => ({ size, cost: centsToEuros(costCents) }))

function attributesOf(row: AttributeColumns): AttributeValues {
  return eachAttribute(({ column }) => row[column as keyof AttributeColumns]) as AttributeValues
}

export const SAFETY_COLUMNS = [
  'maker',
  'maker_address',
  'maker_email',
  'maker_country',
  'responsible_person',
  'reference',
  'warnings',
  'material',
] as const satisfies (keyof SleevesRow)[]
export type SafetyColumns = Partial<Pick<Selectable<SleevesRow>, (typeof SAFETY_COLUMNS)[number]>>

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

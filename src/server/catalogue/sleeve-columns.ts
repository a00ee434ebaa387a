import type { Updateable } from 'kysely'
import type { LabelledField } from '#shared/activity/activity-labels.ts'
import { COLLECTION_NOT_FOUND } from '#shared/catalogue/admin-texts.ts'
import type { SleeveInput, SleevePatch } from '#shared/catalogue/contract.ts'
import { GTIN_TAKEN } from '#shared/catalogue/gtin.ts'
import { safetyErrors, type ProductSafety } from '#shared/catalogue/product-safety.ts'
import {
  eachAttribute,
  type AttributeColumns,
  type AttributeName,
  type AttributeValues,
  type ColumnOf,
} from '#shared/catalogue/sleeve-attributes.ts'
import { categoryOf, FIRST_COLLECTIONS } from '#shared/catalogue/sleeve-categories.ts'
import { SKU_TAKEN, sleeveErrors } from '#shared/catalogue/sleeve-rules.ts'
import { eurosToCents } from '#shared/money.ts'
import type { SleevesRow } from '../database/tables.ts'
import { violatedConstraint, type Tx } from '../database/write.ts'
import { invalidFields } from '../http/shop-error.ts'
import { requireImage } from '../images/image-of-url.ts'
import { searchColumns } from './search.ts'
import { safetyOf, type SafetyColumns } from './sleeve-response.ts'

const costsColumn = (costs: NonNullable<SleeveInput['costs']>) =>
  JSON.stringify(
    costs
      .map(({ size, cost }) => ({ size, costCents: eurosToCents(cost) }))
      .toSorted((one, other) => other.size - one.size),
  )

export function safetyColumns(fields: Partial<ProductSafety>): SafetyColumns {
  return {
    ...(fields.maker !== undefined && { maker: fields.maker }),
    ...(fields.makerAddress !== undefined && { maker_address: fields.makerAddress }),
    ...(fields.makerEmail !== undefined && { maker_email: fields.makerEmail }),
    ...(fields.makerCountry !== undefined && { maker_country: fields.makerCountry }),
    ...(fields.responsiblePerson !== undefined && { responsible_person: fields.responsiblePerson }),
    ...(fields.reference !== undefined && { reference: fields.reference }),
    ...(fields.warnings !== undefined && { warnings: fields.warnings }),
    ...(fields.material !== undefined && { material: fields.material }),
  }
}

type Columns = Pick<Updateable<SleevesRow>, LabelledField & keyof Updateable<SleevesRow>>

const ATTRIBUTE_SETTERS = eachAttribute(({ column }) => (value: unknown) => ({ [column]: value })) as {
  [Name in AttributeName]: (value: AttributeValues[Name]) => Pick<AttributeColumns, ColumnOf<Name>>
}

/** The stock is missing on purpose, because only movements change it. */
const COLUMNS = {
  name: (name) => ({ name }),
  title: (title) => ({ title }),
  description: (description) => ({ description }),
  price: (price) => ({ price_cents: eurosToCents(price) }),
  category: (category) => ({ collection_id: FIRST_COLLECTIONS[category] }),
  // Comes after `category`, so that a collection takes precedence.
  collection: async (slug, tx) => ({ collection_id: await requireCollection(tx, slug) }),
  dimensions: ({ width, height }) => ({ width_mm: width, height_mm: height }),
  image: async (image, tx) => ({ front_image_id: await requireImage(tx, image, 'images.front') }),
  images: async ({ front, back }, tx) => ({
    ...(front !== undefined && { front_image_id: await requireImage(tx, front, 'images.front') }),
    ...(back !== undefined && { back_image_id: await requireImage(tx, back, 'images.back') }),
  }),
  features: (features) => ({ features: JSON.stringify(features) }),
  ...ATTRIBUTE_SETTERS,
  safety: safetyColumns,
  searchTitle: (search_title) => ({ search_title }),
  searchDescription: (search_description) => ({ search_description }),
  costs: (costs) => ({ costs: costsColumn(costs) }),
  lowStockBelow: (low_stock_below) => ({ low_stock_below }),
  sku: (sku) => ({ sku }),
  gtin: (gtin) => ({ gtin }),
  isPublished: (isPublished) => ({ is_published: isPublished }),
} satisfies Setters

/** Packs are set together with the price (`pack-columns.ts`). */
type Field = Exclude<keyof SleeveInput, 'stock' | 'packs'>
type Setters = {
  [F in Field]: (fields: Exclude<SleeveInput[F], undefined>, tx: Tx) => Columns | Promise<Columns>
}

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type SetColumns = Joined<Awaited<ReturnType<(typeof COLUMNS)[Field]>>>

export async function storedSleeveColumns(tx: Tx, fields: SleeveInput): Promise<SetColumns>
export async function storedSleeveColumns(tx: Tx, fields: SleevePatch): Promise<Partial<SetColumns>>
export async function storedSleeveColumns(tx: Tx, fields: SleevePatch): Promise<Columns> {
  const columns: Columns = {}
  const sent = fields.images?.front === undefined ? fields : { ...fields, image: undefined }
  for (const field of Object.keys(COLUMNS) as Field[]) Object.assign(columns, await setBy(field, sent, tx))
  return columns
}

async function setBy<F extends Field>(field: F, fields: Pick<SleevePatch, F>, tx: Tx): Promise<Columns> {
  const setters: Setters = COLUMNS
  const value = fields[field]
  return value === undefined ? {} : setters[field](value as Exclude<SleeveInput[F], undefined>, tx)
}

async function requireCollection(tx: Tx, slug: string): Promise<string> {
  const row = await tx.selectFrom('collections').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!row) throw invalidFields({ collection: COLLECTION_NOT_FOUND })
  return row.id
}

export async function searchedCollection(tx: Tx, collectionId: string) {
  const { name } = await tx
    .selectFrom('collections')
    .select('name')
    .where('id', '=', collectionId)
    .executeTakeFirstOrThrow()
  return { name, category: categoryOf(collectionId) }
}

type Named = { name: string; title: string }

/** A sleeve without a title of its own uses its name, also after a change of the name (decision 6). */
export function namesOf(now: Parameters<typeof searchColumns>[0], before?: Named) {
  const follows = now.title === '' || (before?.title === before?.name && now.title === before?.title)
  const title = follows ? now.name : now.title
  return { title, ...searchColumns({ ...now, title }) }
}

/**
 * For the `.catch` of a write. Turns a unique violation into the refusal of a taken reference or barcode. Other errors
 * are thrown unchanged.
 */
export function refuseTaken(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'sleeves_by_sku') throw invalidFields({ sku: SKU_TAKEN })
  if (constraint === 'sleeves_by_gtin') throw invalidFields({ gtin: GTIN_TAKEN })
  throw error
}

type ToCheck = SafetyColumns & { name: string; price_cents: number; is_published: boolean }

/** @throws 422 for a name, price, stock or safety data that break a rule */
export function refuseBroken(sleeve: ToCheck, stock: number) {
  const errors = sleeveErrors({
    name: sleeve.name,
    priceCents: sleeve.price_cents,
    stock,
    isPublished: sleeve.is_published,
  })
  const unsafe = Object.entries(safetyErrors(safetyOf(sleeve), { isPublished: sleeve.is_published })).map(
    ([field, sentence]) => [`safety.${field}`, sentence],
  )
  const all = { ...errors, ...Object.fromEntries(unsafe) }
  if (Object.keys(all).length > 0) throw invalidFields(all)
}

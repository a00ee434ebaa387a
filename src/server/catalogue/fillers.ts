import { sql } from 'kysely'
import type { Filler } from '#shared/catalogue/contract.ts'
import { basePriceFrom } from '#shared/catalogue/pack-price.ts'
import { USUAL_SIZES, type UsualSize } from '#shared/catalogue/pack-size.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { fillerRange, type FillerRange } from '#shared/shipping/filler-range.ts'
import type { Db } from '../database/database.ts'
import { pictureOf } from '../images/image-response.ts'
import { SOLD_CENTS } from './queries.ts'
import { packsOf } from './sale-columns.ts'

/** Several are read, because the cart skips products that it already contains. */
const FOUND_PER_SIZE = 3
/** Products with too little stock count towards this limit. */
const READ_PER_SIZE = 50

/** Returns packs that each bring the cart to free delivery, cheapest first. */
export async function fillers(db: Db, delivery: Delivery, subtotalCents: number): Promise<Filler[]> {
  const range = fillerRange(delivery, subtotalCents)
  if (!range) return []
  const usual = USUAL_SIZES.map((size) => usualPacksWithin(db, size, range))
  const found = await Promise.all([...usual, ownPacksWithin(db, range)])
  return found.flat().toSorted((one, other) => one.price - other.price)
}

async function usualPacksWithin(
  db: Db,
  size: UsualSize,
  { fromCents, toCents }: FillerRange,
): Promise<Filler[]> {
  const near = db
    .selectFrom('sleeves')
    .selectAll()
    .where('is_published', '=', true)
    .where(sql<boolean>`packs = '[]'`)
    .where(SOLD_CENTS, '>=', basePriceFrom(fromCents, size))
    .where(SOLD_CENTS, '<', basePriceFrom(toCents + 1, size))
    .orderBy(SOLD_CENTS)
    .orderBy('id')
    .limit(READ_PER_SIZE)
  const rows = await withPictures(db, near)
    .where('stock', '>=', size)
    .orderBy(SOLD_CENTS)
    .orderBy('id')
    .limit(FOUND_PER_SIZE)
    .execute()
  return rows.flatMap((row) => packsWithin(row, [size]))
}

async function ownPacksWithin(db: Db, range: FillerRange): Promise<Filler[]> {
  const nearest = sql<number | null>`(
    select min(coalesce((reduced ->> 'priceCents')::int, (pack ->> 'priceCents')::int))
    from jsonb_array_elements(sleeves.packs) as pack
    left join jsonb_array_elements(case when sleeves.is_on_sale then sleeves.sale_packs else '[]' end) as reduced
      on reduced -> 'size' = pack -> 'size'
    where (pack ->> 'offered')::boolean and (pack ->> 'size')::int <= sleeves.stock
      and coalesce((reduced ->> 'priceCents')::int, (pack ->> 'priceCents')::int)
        between ${range.fromCents} and ${range.toCents})`
  const near = db
    .selectFrom('sleeves')
    .selectAll()
    .where('is_published', '=', true)
    .where(sql<boolean>`packs <> '[]'`)
    .where(nearest, 'is not', null)
    .orderBy(nearest)
    .orderBy('id')
    .limit(FOUND_PER_SIZE)
  const rows = await withPictures(db, near).execute()
  return rows
    .flatMap((row) => packsWithin(row))
    .filter(({ price }) => isWithin(eurosToCents(price), range))
    .toSorted((one, other) => one.price - other.price)
    .slice(0, FOUND_PER_SIZE)
}

const isWithin = (cents: number, { fromCents, toCents }: FillerRange) =>
  cents >= fromCents && cents <= toCents

const withPictures = (db: Db, rows: ReturnType<typeof selectAll>) =>
  db.selectFrom(rows.as('sleeves')).selectAll().select(pictureOf('sleeves.front_image_id').as('front'))
const selectAll = (db: Db) => db.selectFrom('sleeves').selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof withPictures>['execute']>>[number]

function packsWithin(row: Row, sizes?: readonly number[]): Filler[] {
  return packsOf(row)
    .filter(({ size, offered }) => offered && size <= row.stock && (sizes?.includes(size) ?? true))
    .map(({ size, presentCents }) => ({
      _id: row.id,
      name: row.name,
      image: row.front?.url ?? '',
      stock: row.stock,
      packSize: size,
      price: centsToEuros(presentCents),
    }))
}

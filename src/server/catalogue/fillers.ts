import { sql } from 'kysely'
import type { Filler } from '#shared/catalogue/contract.ts'
import { basePriceFrom } from '#shared/catalogue/pack-price.ts'
import { USUAL_SIZES, type UsualSize } from '#shared/catalogue/pack-size.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { fillerRange, type FillerRange } from '#shared/shipping/filler-range.ts'
import type { Db } from '../database/database.ts'
import { pictureOf } from '../images/image-response.ts'
import { SOLD_CENTS } from './queries.ts'
import { packsOf } from './sale-columns.ts'

/** How many packs of one size are offered. A cart leaves out those that it already contains. */
const FOUND_PER_SIZE = 3
/** How many products are read for one size, including sold-out ones, and how many with their own packs. */
const READ_PER_SIZE = 50
const READ_WITH_PACKS = 200

/**
 * Packs that make the delivery of such a cart free. Each one is enough on its own. The nearest to the missing amount
 * comes first.
 */
export async function fillers(db: Db, delivery: Delivery, subtotalCents: number): Promise<Filler[]> {
  const range = fillerRange(delivery, subtotalCents)
  if (!range) return []
  const usual = USUAL_SIZES.map((size) => usualPacksWithin(db, size, range))
  const found = await Promise.all([...usual, ownPacksWithin(db, range)])
  return found.flat().toSorted((one, other) => one.price - other.price)
}

/** Packs of products with the usual sizes. Their prices all follow from the base price, which has an index. */
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
  const some = db
    .selectFrom('sleeves')
    .selectAll()
    .where('is_published', '=', true)
    .where(sql<boolean>`packs <> '[]'`)
    .orderBy('id')
    .limit(READ_WITH_PACKS)
  const rows = await withPictures(db, some).execute()
  return rows
    .flatMap((row) => packsWithin(row))
    .filter(({ price }) => price * 100 >= range.fromCents && price * 100 <= range.toCents)
    .toSorted((one, other) => one.price - other.price)
    .slice(0, FOUND_PER_SIZE)
}

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

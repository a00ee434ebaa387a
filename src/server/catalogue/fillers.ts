import type { Filler } from '#shared/catalogue/contract.ts'
import { basePriceFrom, packPriceCents } from '#shared/catalogue/pack-price.ts'
import { PACK_SIZES, type PackSize } from '#shared/catalogue/pack-size.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { fillerRange } from '#shared/shipping/filler-range.ts'
import type { Db } from '../database/database.ts'
import { pictureOf } from '../images/image-response.ts'
import { SOLD_CENTS } from './queries.ts'
import { soldCents } from './sale-columns.ts'

/** Of one size; a cart leaves out those that it holds. */
const FOUND_PER_SIZE = 3
/** Read of one size, sold out or not. */
const READ_PER_SIZE = 50

/** Packs each of which alone makes the delivery of such a cart free: the nearest to what is missing first. */
export async function fillers(db: Db, delivery: Delivery, subtotalCents: number): Promise<Filler[]> {
  const range = fillerRange(delivery, subtotalCents)
  if (!range) return []
  const found = await Promise.all(PACK_SIZES.map((size) => packsWithin(db, size, range)))
  return found.flat().toSorted((one, other) => one.price - other.price)
}

async function packsWithin(
  db: Db,
  size: PackSize,
  { fromCents, toCents }: { fromCents: number; toCents: number },
): Promise<Filler[]> {
  const near = db
    .selectFrom('sleeves')
    .selectAll()
    .where('is_published', '=', true)
    .where(SOLD_CENTS, '>=', basePriceFrom(fromCents, size))
    .where(SOLD_CENTS, '<', basePriceFrom(toCents + 1, size))
    .orderBy(SOLD_CENTS)
    .orderBy('id')
    .limit(READ_PER_SIZE)
  const rows = await db
    .selectFrom(near.as('sleeves'))
    .selectAll()
    .select(pictureOf('sleeves.front_image_id').as('front'))
    .where('stock', '>=', size)
    .orderBy(SOLD_CENTS)
    .orderBy('id')
    .limit(FOUND_PER_SIZE)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    image: row.front?.url ?? '',
    stock: row.stock,
    packSize: size,
    price: centsToEuros(packPriceCents(soldCents(row), size)),
  }))
}

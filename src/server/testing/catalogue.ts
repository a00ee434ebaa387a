import type { Insertable } from 'kysely'
import { FIRST_COLLECTIONS, type SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'
import { slugify } from '#shared/slug.ts'
import { keepPrices } from '../catalogue/price-history.ts'
import { presentPrices } from '../catalogue/sale-columns.ts'
import { searchColumns } from '../catalogue/search.ts'
import { searchedCollection } from '../catalogue/sleeve-columns.ts'
import { newId } from '../database/ids.ts'
import type { SleevesRow } from '../database/tables.ts'
import { write } from '../database/write.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { lockSale, SALE_COLUMNS } from '../sales/sale-locks.ts'
import type { TestShop } from './shop.ts'

export async function addSleeve(
  shop: TestShop,
  {
    stock = 100,
    category = 'other',
    ...overrides
  }: Omit<Partial<Insertable<SleevesRow>>, 'stock'> & { stock?: number; category?: SleeveCategory } = {},
): Promise<string> {
  const id = newId()
  const name = overrides.name ?? 'Prisme'
  const title = overrides.title ?? name
  const now = shop.clock.now()
  const sleeve = {
    id,
    description: '',
    price_cents: 250,
    slug: `${slugify(name)}-${id}`,
    collection_id: FIRST_COLLECTIONS[category],
    width_mm: 66,
    height_mm: 91,
    front_image_id: null,
    back_image_id: null,
    is_published: true,
    created_at: now,
    updated_at: now,
    ...overrides,
    name,
    title,
  }
  await write(shop.database, async (tx) => {
    const collection = await searchedCollection(tx, sleeve.collection_id)
    await tx
      .insertInto('sleeves')
      .values({ ...searchColumns({ ...sleeve, collection }), ...sleeve })
      .execute()
    await moveStock(tx, new Map([[id, stock]]), { reason: 'first-count', now })
    tx.changed('catalogue')
  })
  return id
}

export async function pricedSince(shop: TestShop, sleeveId: string, since: Date): Promise<void> {
  await write(shop.database, async (tx) => {
    const row = await tx
      .selectFrom('sleeves')
      .select([...SALE_COLUMNS])
      .where('id', '=', sleeveId)
      .executeTakeFirstOrThrow()
    await keepPrices(tx, [{ sleeveId, ...presentPrices(row), since }])
  })
}

export async function setStock(shop: TestShop, sleeveId: string, stock: number): Promise<void> {
  const now = shop.clock.now()
  await write(shop.database, async (tx) => {
    const [sleeve] = (await lockSale(tx, { sleeves: [sleeveId] })).sleeves
    const change = new Map([[sleeveId, stock - (sleeve?.stock ?? 0)]])
    await moveStock(tx, change, { reason: 'correction', now })
  })
}

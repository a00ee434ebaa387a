import type { Insertable } from 'kysely'
import type { SleevesRow } from '../database/tables.ts'
import { sleeveSearchText } from '../catalogue/search-text.ts'
import { write } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import type { TestShop } from './shop.ts'

/** A published sleeve at 2.50 with 100 on the shelf, but for what is said; its id. */
export async function addSleeve(
  shop: TestShop,
  given: Partial<Insertable<SleevesRow>> = {},
): Promise<string> {
  const id = newId()
  const name = given.name ?? 'Prisme'
  const title = given.title ?? name
  const now = shop.clock.now()
  await write(shop.database, async (tx) => {
    await tx
      .insertInto('sleeves')
      .values({
        id,
        name,
        title,
        description: '',
        price_cents: 250,
        stock: 100,
        category: 'other',
        width_mm: 66,
        height_mm: 91,
        front_image_id: null,
        back_image_id: null,
        is_published: true,
        search_text: sleeveSearchText({ name, title }),
        created_at: now,
        updated_at: now,
        ...given,
      })
      .execute()
    tx.changed('catalogue')
  })
  return id
}

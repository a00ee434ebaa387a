import type { Sleeve, SleeveInput } from '#shared/catalogue/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { write } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import { requireImage } from '../images/image-of-url.ts'
import { countFirst } from '../inventory/stock.ts'
import type { Services } from '../services.ts'
import { getSleeve } from './queries.ts'
import { namesOf, refuseBroken } from './sleeve-columns.ts'

/**
 * Puts a new sleeve on the shelf.
 * @throws 422 for a broken rule or a picture that is not in the library.
 */
export async function createSleeve(
  services: Services,
  input: SleeveInput,
  byUserId: string,
): Promise<Sleeve> {
  const now = services.clock.now()
  const id = newId()
  const price_cents = eurosToCents(input.price)
  refuseBroken({ name: input.name, price_cents, is_published: input.isPublished }, input.stock)
  return write(services.database, async (tx) => {
    await tx
      .insertInto('sleeves')
      .values({
        id,
        name: input.name,
        ...namesOf(input),
        description: input.description,
        price_cents,
        category: input.category,
        width_mm: input.dimensions.width,
        height_mm: input.dimensions.height,
        front_image_id: await requireImage(tx, input.images.front ?? input.image ?? '', 'images.front'),
        back_image_id: await requireImage(tx, input.images.back ?? '', 'images.back'),
        features: JSON.stringify(input.features),
        is_published: input.isPublished,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await countFirst(tx, new Map([[id, input.stock]]), { byUserId, now })
    tx.changed('catalogue')
    return getSleeve(tx, id, { unpublished: true })
  })
}

import type { Banner, BannerInput } from '#shared/banners/contract.ts'
import { BANNER_NOT_FOUND } from '#shared/banners/texts.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { newId } from '../database/ids.ts'
import { imageOf } from '../images/image-of-url.ts'
import type { Services } from '../services.ts'
import { bannerById } from './queries.ts'

/** Adds a banner; it shows once it is activated. @throws 422 for a picture that is not in the library. */
export async function createBanner(services: Services, sent: BannerInput): Promise<Banner> {
  const { db } = services.database
  const id = newId()
  await write(services.database, async (tx) => {
    const { title, subtitle, position } = sent
    const image = await imageOf(tx, sent.image, services.config.publicUrl)
    const row = { id, title, subtitle, position, ...image, created_at: services.clock.now() }
    await tx.insertInto('banners').values(row).execute()
  })
  return bannerById(db, id)
}

/**
 * Shows this banner and no other (decision 31). Whoever activates at the same moment waits at the lock on all rows,
 * always taken in the same order, and then sees what the first one left: the later choice stands.
 * @throws 404
 */
export async function activateBanner(services: Services, id: string): Promise<Banner> {
  const { db } = services.database
  await write(services.database, async (tx) => {
    const known = await tx.selectFrom('banners').select('id').orderBy('id').forUpdate().execute()
    if (!known.some((banner) => banner.id === id)) throw new ShopError('NOT_FOUND', BANNER_NOT_FOUND)
    // In two steps: the unique index is checked row by row, and would meet two active ones halfway through a single update.
    await tx
      .updateTable('banners')
      .set({ is_active: false })
      .where('is_active', '=', true)
      .where('id', '<>', id)
      .execute()
    await tx.updateTable('banners').set({ is_active: true }).where('id', '=', id).execute()
    tx.changed('banners')
  })
  return bannerById(db, id)
}

/** Deleting the active one leaves none: the default headline stands. @throws 404 */
export async function deleteBanner({ database }: Pick<Services, 'database'>, id: string): Promise<void> {
  await write(database, async (tx) => {
    const gone = await tx.deleteFrom('banners').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) throw new ShopError('NOT_FOUND', BANNER_NOT_FOUND)
    tx.changed('banners')
  })
}

import type { Banner, BannerInput } from '#shared/banners/contract.ts'
import { BANNER_NOT_FOUND } from '#shared/banners/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { newId } from '../database/ids.ts'
import { imageOf } from '../images/image-of-url.ts'
import type { Services } from '../services.ts'
import { bannerById } from './queries.ts'

/** Adds a banner; it shows once it is activated. @throws 422 for a picture that is not in the library. */
export async function createBanner(services: Services, sent: BannerInput, byUserId: string): Promise<Banner> {
  const { db } = services.database
  const id = newId()
  await write(services.database, async (tx) => {
    const { title, subtitle, position } = sent
    const image = await imageOf(tx, sent.image, services.config.publicUrl)
    const at = services.clock.now()
    await tx
      .insertInto('banners')
      .values({ id, title, subtitle, position, ...image, created_at: at })
      .execute()
    const after = { title, subtitle, position, image: image.image }
    await recordActivity(tx, { by: byUserId, at, act: 'created', kind: 'banner', id, name: title, after })
  })
  return bannerById(db, id)
}

/**
 * Shows this banner and no other (decision 31). Whoever activates at the same moment waits at the lock on all rows,
 * always taken in the same order, and then sees what the first one left: the later choice stands.
 * @throws 404
 */
export async function activateBanner(services: Services, id: string, byUserId: string): Promise<Banner> {
  const { db } = services.database
  await write(services.database, async (tx) => {
    const known = await tx
      .selectFrom('banners')
      .select(['id', 'title', 'is_active'])
      .orderBy('id')
      .forUpdate()
      .execute()
    const banner = known.find((each) => each.id === id)
    if (!banner) throw new ShopError('NOT_FOUND', BANNER_NOT_FOUND)
    // In two steps: the unique index is checked row by row, and would meet two active ones halfway through a single update.
    await tx
      .updateTable('banners')
      .set({ is_active: false })
      .where('is_active', '=', true)
      .where('id', '<>', id)
      .execute()
    await tx.updateTable('banners').set({ is_active: true }).where('id', '=', id).execute()
    await recordActivity(tx, {
      by: byUserId,
      at: services.clock.now(),
      act: 'changed',
      kind: 'banner',
      id,
      name: banner.title,
      before: { is_active: banner.is_active },
      after: { is_active: true },
    })
    tx.changed('banners')
  })
  return bannerById(db, id)
}

/** Deleting the active one leaves none: the default headline stands. @throws 404 */
export async function deleteBanner(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  byUserId: string,
): Promise<void> {
  await write(database, async (tx) => {
    const gone = await tx
      .deleteFrom('banners')
      .where('id', '=', id)
      .returning(['title', 'is_active'])
      .executeTakeFirst()
    if (!gone) throw new ShopError('NOT_FOUND', BANNER_NOT_FOUND)
    const done = { by: byUserId, at: clock.now(), act: 'deleted', kind: 'banner', id } as const
    await recordActivity(tx, { ...done, name: gone.title, before: gone })
    tx.changed('banners')
  })
}

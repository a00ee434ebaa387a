import type { Selectable } from 'kysely'
import type { Banner, BannerChange, BannerInput, NewBannerBody } from '#shared/banners/contract.ts'
import { BANNER_NOT_FOUND, BANNER_OVER, BANNER_WITHOUT_DAYS } from '#shared/banners/texts.ts'
import { endOfParisDay, parisDay, startOfParisDay } from '#shared/paris-day.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import type { BannersRow } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import { editRow, type EditedTable } from '../editing/edit-row.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import { ShopError } from '../http/shop-error.ts'
import { imageOf } from '../images/image-of-url.ts'
import type { Services } from '../services.ts'
import { bannerById } from './queries.ts'

/**
 * A new first day plans the banner, which can then show from that day without further action. Sending the same first
 * day again does not plan it again, so a banner that was switched off stays off.
 */
async function bannerValues(
  tx: Tx,
  sent: BannerInput,
  { publicUrl, held }: { publicUrl: string; held?: Selectable<BannersRow> },
) {
  const { title, subtitle, position, link, startsOn, endsOn } = sent
  const startsAt = startsOn === '' ? null : startOfParisDay(startsOn)
  const isSameDay = held?.starts_at?.getTime() === startsAt?.getTime()
  return {
    title,
    subtitle,
    position,
    link,
    ...(await imageOf(tx, sent.image, publicUrl)),
    starts_at: startsAt,
    ends_at: endsOn === '' ? null : endOfParisDay(endsOn),
    is_planned: startsAt !== null && (held && isSameDay ? held.is_planned : true),
  }
}

const BANNERS: EditedTable<BannersRow, Banner> = {
  kind: 'banner',
  notFound: BANNER_NOT_FOUND,
  announces: 'banners',
  unrecorded: ['image_id'],
  nameOf: ({ title }) => title,
  lock: (tx, id) => tx.selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  store: (tx, id, columns) => tx.updateTable('banners').set(columns).where('id', '=', id).execute(),
  read: bannerById,
}

/**
 * The same request sent twice adds one banner.
 * @throws 422 for a library picture that does not exist; 409 CONFLICT if the banner with this request id differs from
 * the request
 */
export async function createBanner(
  services: Services,
  { requestId: id = newId(), ...sent }: NewBannerBody,
  byUserId: string,
): Promise<Banner> {
  const { db } = services.database
  await write(services.database, async (tx) => {
    const at = services.clock.now()
    const row = await bannerValues(tx, sent, { publicUrl: services.config.publicUrl })
    if (await isMadeBefore(tx, 'banners', id, row)) return
    await tx
      .insertInto('banners')
      .values({ id, ...row, created_at: at })
      .execute()
    const { image_id: _image, ...after } = row
    const done = { by: byUserId, at, act: 'created', kind: 'banner', id, name: sent.title } as const
    await recordActivity(tx, { ...done, after })
    tx.changed('banners')
  })
  return bannerById(db, id)
}

/** @throws 404, 409 STALE, and 422 as in `createBanner` */
export async function changeBanner(
  services: Services,
  id: string,
  { version, ...sent }: BannerChange,
  byUserId: string,
): Promise<Banner> {
  const { publicUrl } = services.config
  return editRow(services, BANNERS, { id, version, byUserId }, (tx, held) =>
    bannerValues(tx, sent, { publicUrl, held }),
  )
}

/**
 * Plans a banner again after it was switched off.
 * @throws 404; 409 for a banner without a first day
 */
export async function planBanner(services: Services, id: string, byUserId: string): Promise<Banner> {
  return editRow(services, BANNERS, { id, byUserId }, (_tx, { starts_at }) => {
    if (starts_at === null) throw new ShopError('CONFLICT', BANNER_WITHOUT_DAYS)
    return { is_planned: true }
  })
}

/** Switches a banner off, now and on its planned days. The banner stays in the list. @throws 404 */
export async function deactivateBanner(services: Services, id: string, byUserId: string): Promise<Banner> {
  return editRow(services, BANNERS, { id, byUserId }, () => ({ is_active: false, is_planned: false }))
}

/**
 * Makes this banner the active one. But a banner with a last day, or whose first day is still to come, is planned
 * instead; if it has no first day, it begins today. Locks all rows, so simultaneous activations wait for each other.
 * @throws 404; 409 for a banner whose days are over
 */
export async function activateBanner(services: Services, id: string, byUserId: string): Promise<Banner> {
  const { db } = services.database
  await write(services.database, async (tx) => {
    const known = await tx
      .selectFrom('banners')
      .select(['id', 'title', 'is_active', 'is_planned', 'starts_at', 'ends_at'])
      .orderBy('id')
      .forUpdate()
      .execute()
    const banner = known.find((each) => each.id === id)
    if (!banner) throw new ShopError('NOT_FOUND', BANNER_NOT_FOUND)
    const at = services.clock.now()
    const { title: name, is_active, is_planned, starts_at, ends_at } = banner
    const done = { by: byUserId, at, act: 'changed', kind: 'banner', id, name } as const
    if (ends_at && ends_at <= at) throw new ShopError('CONFLICT', BANNER_OVER)
    if (ends_at || (starts_at && starts_at > at)) {
      const planned = { is_planned: true, starts_at: starts_at ?? startOfParisDay(parisDay(at)) }
      await tx.updateTable('banners').set(planned).where('id', '=', id).execute()
      await recordActivity(tx, { ...done, before: { is_planned, starts_at }, after: planned })
      tx.changed('banners')
      return
    }
    // Switches the other banners off first. In a single update two rows could be active for a moment, which the unique
    // index refuses.
    await tx
      .updateTable('banners')
      .set({ is_active: false })
      .where('is_active', '=', true)
      .where('id', '<>', id)
      .execute()
    await tx.updateTable('banners').set({ is_active: true }).where('id', '=', id).execute()
    await recordActivity(tx, { ...done, before: { is_active }, after: { is_active: true } })
    tx.changed('banners')
  })
  return bannerById(db, id)
}

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

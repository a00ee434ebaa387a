import type { Selectable } from 'kysely'
import type { Banner } from '#shared/banners/contract.ts'
import { shownBanner } from '#shared/banners/shown-banner.ts'
import type { Picture } from '#shared/images/contract.ts'
import { parisDay, shiftDay } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import type { BannersRow } from '../database/tables.ts'
import { pictureOf } from '../images/image-response.ts'

type BannerWithPicture = Selectable<BannersRow> & { picture: Picture | null }

export async function listBanners(db: Db): Promise<Banner[]> {
  const rows = await selectBanners(db)
    .orderBy('banners.created_at', 'desc')
    .orderBy('banners.id', 'desc')
    .execute()
  return rows.map(toBanner)
}

/** The response has `isActive: true` for a planned banner too. */
export async function activeBanner(db: Db, now: Date): Promise<Banner | null> {
  const shown = shownBanner(await listBanners(db), parisDay(now))
  return shown ? { ...shown, isActive: true } : null
}

export async function bannerById(db: Db, id: string): Promise<Banner> {
  return toBanner(await selectBanners(db).where('banners.id', '=', id).executeTakeFirstOrThrow())
}

function selectBanners(db: Db) {
  return db.selectFrom('banners').selectAll('banners').select(pictureOf('banners.image_id').as('picture'))
}

function toBanner(row: BannerWithPicture): Banner {
  const { id, title, subtitle, position, image, is_active, picture, link, starts_at, ends_at } = row
  return {
    _id: id,
    title,
    subtitle,
    position,
    image,
    picture,
    isActive: is_active,
    link,
    startsOn: starts_at ? parisDay(starts_at) : '',
    endsOn: ends_at ? shiftDay(parisDay(ends_at), -1) : '',
    isPlanned: row.is_planned,
    version: row.version,
    updatedAt: (row.updated_at ?? row.created_at).toISOString(),
  }
}

import type { Selectable } from 'kysely'
import type { Banner } from '#shared/banners/contract.ts'
import type { Picture } from '#shared/images/contract.ts'
import type { Db } from '../database/connect.ts'
import type { BannersRow } from '../database/tables.ts'
import { pictureOf } from '../images/image-response.ts'

type BannerWithPicture = Selectable<BannersRow> & { picture: Picture | null }

/** Every banner, the latest first. */
export async function listBanners(db: Db): Promise<Banner[]> {
  const rows = await selectBanners(db)
    .orderBy('banners.created_at', 'desc')
    .orderBy('banners.id', 'desc')
    .execute()
  return rows.map(toBanner)
}

/** The one on the home page, or none. */
export async function activeBanner(db: Db): Promise<Banner | null> {
  const row = await selectBanners(db).where('banners.is_active', '=', true).executeTakeFirst()
  return row ? toBanner(row) : null
}

export async function bannerById(db: Db, id: string): Promise<Banner> {
  return toBanner(await selectBanners(db).where('banners.id', '=', id).executeTakeFirstOrThrow())
}

function selectBanners(db: Db) {
  return db.selectFrom('banners').selectAll('banners').select(pictureOf('banners.image_id').as('picture'))
}

function toBanner({ id, title, subtitle, position, image, is_active, picture }: BannerWithPicture): Banner {
  return {
    _id: id,
    title,
    subtitle,
    position,
    image,
    picture,
    isActive: is_active,
  }
}

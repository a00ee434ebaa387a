import { sql, type Selectable } from 'kysely'
import type { Banner } from '#shared/banners/contract.ts'
import type { Db } from '../database/connect.ts'
import type { BannersRow } from '../database/tables.ts'
import { imageUrl } from '../images/image-response.ts'

type BannerWithPicture = Selectable<BannersRow> & {
  picture: { id: string; width: number; height: number; placeholder: string } | null
}

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
  return db
    .selectFrom('banners')
    .selectAll('banners')
    .select(
      sql<BannerWithPicture['picture']>`(
      select json_build_object('id', images.id, 'width', images.width, 'height', images.height, 'placeholder', images.placeholder)
      from images where images.id = banners.image_id
    )`.as('picture'),
    )
}

function toBanner({ id, title, subtitle, position, image, is_active, picture }: BannerWithPicture): Banner {
  return {
    _id: id,
    title,
    subtitle,
    position,
    image,
    picture: picture && {
      url: imageUrl(picture.id),
      width: picture.width,
      height: picture.height,
      placeholder: picture.placeholder,
    },
    isActive: is_active,
  }
}

import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { isUuid } from '#shared/ids.ts'
import type { AdminImagePage, AdminImageQuery, Image } from '#shared/images/contract.ts'
import type { ImageFilter, ImageSort } from '#shared/images/image-list.ts'
import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import { IMAGES_PAGE_SIZE } from '#shared/page-size.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { toImage } from './image-response.ts'

const ORDER: Record<ImageSort, RawBuilder<unknown>> = {
  newest: sql`images.created_at desc`,
  oldest: sql`images.created_at`,
  name: sql`images.search_text`,
  largest: sql`images.size_bytes desc`,
}

/** `unused` must know the same uses as `usesOfImage`. */
const SHOWN: Record<ImageFilter, RawBuilder<boolean>> = {
  undescribed: sql`images.alt = ''`,
  unused: sql`not exists (select from sleeves where front_image_id = images.id)
    and not exists (select from sleeves where back_image_id = images.id)
    and not exists (select from sleeve_pictures where image_id = images.id)
    and not exists (select from collections where image_id = images.id)
    and not exists (select from articles where image_id = images.id)
    and not exists (select from banners where image_id = images.id or image = '/images/' || images.id)
    and not exists (select from settings where value::text like '%/images/' || images.id || '%')
    and images.id::text not in (
      select used.id[1] from articles, regexp_matches(content || ' ' || image, '/images/([0-9a-f-]{36})', 'g') as used (id)
    )`,
}

export async function listImages(db: Db): Promise<Image[]> {
  const rows = await newestFirst(db).execute()
  return rows.map(toImage)
}

export async function pageOfImages(db: Db, query: AdminImageQuery): Promise<AdminImagePage> {
  const range = readPage(query, IMAGES_PAGE_SIZE)
  const { sort = 'newest' } = query
  const asksFor = (eb: ExpressionBuilder<Tables, 'images'>) =>
    eb.and([
      ...containingWords(searchText(query.q ?? '')).map((word) => eb('images.search_text', 'like', word)),
      ...(query.show === undefined ? [] : [SHOWN[query.show]]),
    ])
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('images')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(asksFor)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('images')
      .selectAll('images')
      .where(asksFor)
      .orderBy(ORDER[sort])
      .orderBy('images.id', sort === 'newest' || sort === 'largest' ? 'desc' : 'asc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  return pageOfItems(rows.map(toImage), range, total)
}

/** @throws 404 */
export async function getImage(db: Db, id: string): Promise<Image> {
  const row = isUuid(id)
    ? await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw new ShopError('NOT_FOUND', IMAGE_NOT_FOUND)
  return toImage(row)
}

function newestFirst(db: Db) {
  return db.selectFrom('images').selectAll('images').orderBy('created_at', 'desc').orderBy('id', 'desc')
}

import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import type { ExpressionBuilder } from 'kysely'
import type { AdminImagePage, AdminImageQuery, Image } from '#shared/images/contract.ts'
import { isUuid } from '#shared/ids.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { containingWords } from '../database/like-pattern.ts'
import { ShopError } from '../http/shop-error.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { toImage } from './image-response.ts'

const PAGE_SIZE = 24

/** The whole library, newest first: what the pickers read. */
export async function listImages(db: Db): Promise<Image[]> {
  const rows = await newestFirst(db).execute()
  return rows.map(toImage)
}

/** One page of the library, of the names that hold what is searched. */
export async function pageOfImages(db: Db, query: AdminImageQuery): Promise<AdminImagePage> {
  const asked = readPage(query, PAGE_SIZE)
  const named = (eb: ExpressionBuilder<Tables, 'images'>) =>
    eb.and(containingWords(searchText(query.q ?? '')).map((word) => eb('images.search_text', 'like', word)))
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('images')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(named)
      .executeTakeFirstOrThrow(),
    newestFirst(db).where(named).limit(asked.limit).offset(asked.offset).execute(),
  ])
  return pageOfItems(rows.map(toImage), asked, total)
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

import type { Image } from '#shared/images/contract.ts'
import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/connect.ts'
import { ShopError } from '../http/shop-error.ts'
import { toImage } from './image-response.ts'

/**
 * Another name in the library; the address stays (decision 30).
 * @throws 404
 */
export async function renameImage(db: Db, id: string, newFilename: string): Promise<Image> {
  const row = await db
    .updateTable('images')
    .set({ filename: newFilename, search_text: searchText(newFilename) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', IMAGE_NOT_FOUND)
  return toImage(row)
}

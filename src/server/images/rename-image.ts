import type { Image } from '#shared/images/contract.ts'
import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import { searchText } from '#shared/search-text.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { toImage } from './image-response.ts'

/**
 * Another name in the library; the address stays (decision 30).
 * @throws 404
 */
export async function renameImage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  newFilename: string,
  byUserId: string,
): Promise<Image> {
  return write(database, async (tx) => {
    const before = await tx
      .selectFrom('images')
      .select('filename')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new ShopError('NOT_FOUND', IMAGE_NOT_FOUND)
    const row = await tx
      .updateTable('images')
      .set({ filename: newFilename, search_text: searchText(newFilename) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const done = { by: byUserId, at: clock.now(), act: 'changed', kind: 'image', id } as const
    await recordActivity(tx, { ...done, name: newFilename, before, after: { filename: newFilename } })
    return toImage(row)
  })
}

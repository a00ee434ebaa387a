import type { Image } from '#shared/images/contract.ts'
import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import { searchText } from '#shared/search-text.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { nextVersion, refuseStale } from '../http/edit-version.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { toImage } from './image-response.ts'
import { getImage } from './queries.ts'

/** A name in the library, or what the picture shows, for those who do not see it. */
type Change = { filename: string } | { alt: string }
type Edit = { id: string; change: Change; version: number | undefined; byUserId: string }

/**
 * Another name, while the address stays (decision 30), or another alternative text, read aloud wherever the shop shows
 * the picture as such.
 * @throws 404, 409 STALE
 */
export async function changeImage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, change, version, byUserId }: Edit,
): Promise<Image> {
  return write(database, async (tx) => {
    const held = await tx.selectFrom('images').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!held) throw new ShopError('NOT_FOUND', IMAGE_NOT_FOUND)
    await refuseStale(tx, held, version, () => getImage(tx, id))
    const at = clock.now()
    const row = await tx
      .updateTable('images')
      .set({
        ...change,
        ...('filename' in change && { search_text: searchText(change.filename) }),
        version: nextVersion(),
        updated_at: at,
        updated_by: byUserId,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const before = 'filename' in change ? { filename: held.filename } : { alt: held.alt }
    const done = { by: byUserId, at, act: 'changed', kind: 'image', id, name: row.filename } as const
    await recordActivity(tx, { ...done, before, after: change })
    // Its name stands on no public page.
    if ('alt' in change) tx.changed('catalogue')
    return toImage(row)
  })
}

import type { Image } from '#shared/images/contract.ts'
import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { toImage } from './image-response.ts'

/** What a picture shows, for those who do not see it: read aloud wherever the shop shows it as such. @throws 404 */
export async function describeImage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  alt: string,
  byUserId: string,
): Promise<Image> {
  return write(database, async (tx) => {
    const before = await tx
      .selectFrom('images')
      .select(['alt', 'filename'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new ShopError('NOT_FOUND', IMAGE_NOT_FOUND)
    const row = await tx
      .updateTable('images')
      .set({ alt })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const done = { by: byUserId, at: clock.now(), act: 'changed', kind: 'image', id } as const
    await recordActivity(tx, {
      ...done,
      name: before.filename,
      before: { alt: before.alt },
      after: { alt },
    })
    tx.changed('catalogue')
    return toImage(row)
  })
}

import { ARTICLE_NOT_FOUND } from '#shared/news/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

export async function deleteArticle(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  byUserId: string,
): Promise<void> {
  await write(database, async (tx) => {
    const gone = await tx
      .deleteFrom('articles')
      .where('id', '=', id)
      .returning(['title', 'slug'])
      .executeTakeFirst()
    if (!gone) throw new ShopError('NOT_FOUND', ARTICLE_NOT_FOUND)
    const done = { by: byUserId, at: clock.now(), act: 'deleted', kind: 'article', id } as const
    await recordActivity(tx, { ...done, name: gone.title, before: gone })
    tx.changed('news')
  })
}

import { ARTICLE_NOT_FOUND } from '#shared/news/texts.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/** @throws 404 */
export async function deleteArticle({ database }: Pick<Services, 'database'>, id: string): Promise<void> {
  await write(database, async (tx) => {
    const gone = await tx.deleteFrom('articles').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) throw new ShopError('NOT_FOUND', ARTICLE_NOT_FOUND)
    tx.changed('news')
  })
}

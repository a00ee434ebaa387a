import { ARTICLE_MISSING } from '#shared/news/contract.ts'
import { ShopError } from '../http/errors.ts'
import type { Services } from '../services.ts'

/** @throws 404 */
export async function deleteArticle({ database, changes }: Services, id: string): Promise<void> {
  const gone = await database.db
    .deleteFrom('articles')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new ShopError('NOT_FOUND', ARTICLE_MISSING)
  changes.announce('news')
}

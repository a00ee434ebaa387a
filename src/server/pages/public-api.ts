import type { PublicApi } from '#shared/public-api.ts'
import { getSleeve, listSleeves } from '../catalogue/queries.ts'
import type { Parts } from '../parts.ts'

/** What rendered pages read, as functions in process: the very ones behind the public calls. */
export function publicApi({ database: { db } }: Parts): PublicApi {
  return {
    activeBanner: async () => null,
    listSleeves: (query) => listSleeves(db, query),
    getSleeve: (id) => getSleeve(db, id),
    listArticles: async () => ({ articles: [], pagination: { page: 1, pages: 1, total: 0 } }),
    getArticle: async () => {
      throw new Error('Articles are not read yet.')
    },
  }
}

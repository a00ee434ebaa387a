import type { PublicApi } from '#shared/rendering/public-api.ts'
import { activeBanner } from '../banners/queries.ts'
import { getSleeve, listSleeves, relatedSleeves } from '../catalogue/queries.ts'
import { articleBySlug, listArticles } from '../news/queries.ts'
import type { Services } from '../services.ts'

/** What rendered pages read, as functions in process: the very ones behind the public calls. */
export function publicApi({ database: { db }, clock }: Services): PublicApi {
  return {
    activeBanner: () => activeBanner(db),
    listSleeves: (query) => listSleeves(db, query),
    getSleeve: (id) => getSleeve(db, id),
    relatedSleeves: (id) => relatedSleeves(db, id),
    listArticles: (query) => listArticles(db, query, { now: clock.now() }),
    getArticle: (slug) => articleBySlug(db, slug, { now: clock.now() }),
  }
}

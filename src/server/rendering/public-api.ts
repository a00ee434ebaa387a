import type { z } from 'zod'
import { CollectionSlugParams } from '#shared/catalogue/collection-contract.ts'
import { SleeveKeyParams, SleeveListQuery } from '#shared/catalogue/contract.ts'
import { ArticleListQuery, ArticleSlugParams } from '#shared/news/contract.ts'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import { activeBanner } from '../banners/queries.ts'
import { collectionBySlug, listCollections } from '../catalogue/collections.ts'
import { getSleeve, listSleeves, relatedSleeves } from '../catalogue/queries.ts'
import { ShopError } from '../http/shop-error.ts'
import { articleBySlug, listArticles } from '../news/queries.ts'
import type { Services } from '../services.ts'
import { pageText } from '../settings/owner-texts.ts'

export function publicApi(services: Services): PublicApi {
  const {
    database: { db },
    clock,
  } = services
  return {
    activeBanner: () => activeBanner(db, clock.now()),
    listSleeves: async (query) => listSleeves(db, checked(SleeveListQuery, query, 'MALFORMED')),
    listCollections: () => listCollections(db),
    getCollection: async (slug) =>
      collectionBySlug(db, checked(CollectionSlugParams, { slug }, 'NOT_FOUND').slug),
    getSleeve: async (id) => getSleeve(db, checked(SleeveKeyParams, { id }, 'NOT_FOUND').id),
    relatedSleeves: async (id) => relatedSleeves(db, checked(SleeveKeyParams, { id }, 'NOT_FOUND').id),
    listArticles: async (query) =>
      listArticles(db, checked(ArticleListQuery, query, 'MALFORMED'), { now: clock.now() }),
    getArticle: async (slug) =>
      articleBySlug(db, checked(ArticleSlugParams, { slug }, 'NOT_FOUND').slug, { now: clock.now() }),
    getPageText: async (name) => pageText(services, name),
  }
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: 'NOT_FOUND' | 'MALFORMED',
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ShopError(code, parsed.error.issues[0]?.message ?? 'Introuvable')
}

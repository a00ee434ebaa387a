import { newsCalls } from '#shared/news/calls.ts'
import { ARTICLE_DELETED } from '#shared/news/texts.ts'
import { viewerOf, type Viewer } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { responseCache } from '../http/response-cache.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { updateArticle } from './change-article.ts'
import { createArticle } from './create-article.ts'
import { deleteArticle } from './delete-article.ts'
import { articleById, articleBySlug, listArticles, withLinkedSleeves } from './queries.ts'

/** The text of an article may have half a million characters, and JSON may escape one character as six. */
const ARTICLE_BODY_LIMIT = 4 * 1024 * 1024

export function newsRoutes(app: App, services: Services): void {
  const { db } = services.database
  const kept = responseCache(services, ['news', 'catalogue'], ({ role }) => role === 'admin')
  const readerOf = (viewer: Viewer | undefined, asksForAll = true) => ({
    now: services.clock.now(),
    everyDate: asksForAll && viewer?.role === 'admin',
  })
  serve(app, newsCalls, {
    'GET /api/articles': {
      ...kept,
      handler: async ({ query, viewer }) => listArticles(db, query, readerOf(viewer, query.all === 'true')),
    },
    'GET /api/articles/slug/:slug': {
      ...kept,
      handler: async ({ params }) => articleBySlug(db, params.slug, { now: services.clock.now() }),
    },
    'GET /api/articles/:id': {
      ...kept,
      handler: async ({ params, viewer }) =>
        withLinkedSleeves(db, await articleById(db, params.id, readerOf(viewer))),
    },
    'POST /api/articles': {
      bodyLimit: ARTICLE_BODY_LIMIT,
      handler: async (request) => createArticle(services, request.body, viewerOf(request).id),
    },
    'PUT /api/articles/:id': {
      bodyLimit: ARTICLE_BODY_LIMIT,
      handler: async (request) =>
        updateArticle(services, request.params.id, request.body, viewerOf(request).id),
    },
    'DELETE /api/articles/:id': async (request) => {
      await deleteArticle(services, request.params.id, viewerOf(request).id)
      return { message: ARTICLE_DELETED }
    },
  })
}

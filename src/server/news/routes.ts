import { Confirmation } from '#shared/contract-fields.ts'
import {
  Article,
  ArticleChangeInput,
  ArticleInput,
  ArticleListQuery,
  ArticlePage,
  ArticleParams,
  ArticleSlugParams,
} from '#shared/news/contract.ts'
import { ARTICLE_DELETED } from '#shared/news/texts.ts'
import { viewerOf, type Viewer } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { responseCache } from '../http/response-cache.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { createArticle } from './create-article.ts'
import { deleteArticle } from './delete-article.ts'
import { articleById, articleBySlug, listArticles } from './queries.ts'
import { updateArticle } from './change-article.ts'

const everyone = { access: 'public' } as const
const admin = { access: 'admin' } as const
const tags = ['news']

/** An article's text may be half a million characters, some of them written as six. */
const ARTICLE_BODY_LIMIT = 4 * 1024 * 1024

/** The news' calls (storefront.md §7, back-office.md §7). */
export function newsRoutes(app: App, services: Services): void {
  const { db } = services.database
  const kept = responseCache(services, 'news', ({ role }) => role === 'admin')
  const readerOf = (viewer: Viewer | undefined, asksForAll = true) => ({
    now: services.clock.now(),
    everyDate: asksForAll && viewer?.role === 'admin',
  })
  app.get(
    '/api/articles',
    {
      config: everyone,
      schema: {
        ...operation('listArticles', 'Liste les articles par page', { kept: true }),
        tags,
        querystring: ArticleListQuery,
        response: { 200: ArticlePage },
      },
      ...kept,
    },
    async ({ query, viewer }) => listArticles(db, query, readerOf(viewer, query.all === 'true')),
  )
  app.get(
    '/api/articles/slug/:slug',
    {
      config: everyone,
      schema: {
        ...operation('getArticleBySlug', 'Donne un article par son adresse', { kept: true }),
        tags,
        params: ArticleSlugParams,
        response: { 200: Article },
      },
      ...kept,
    },
    async ({ params }) => articleBySlug(db, params.slug, { now: services.clock.now() }),
  )
  app.get(
    '/api/articles/:id',
    {
      config: everyone,
      schema: {
        ...operation('getArticle', 'Donne un article', { kept: true }),
        tags,
        params: ArticleParams,
        response: { 200: Article },
      },
      ...kept,
    },
    async ({ params, viewer }) => articleById(db, params.id, readerOf(viewer)),
  )
  app.post(
    '/api/articles',
    {
      config: { ...admin, largeBody: true },
      bodyLimit: ARTICLE_BODY_LIMIT,
      schema: {
        ...operation('createArticle', 'Écrit un article'),
        tags,
        body: ArticleInput,
        response: { 201: Article },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createArticle(services, request.body, viewerOf(request).id)),
  )
  app.put(
    '/api/articles/:id',
    {
      config: { ...admin, largeBody: true },
      bodyLimit: ARTICLE_BODY_LIMIT,
      schema: {
        ...operation('updateArticle', 'Modifie un article', { errors: ['STALE'] }),
        tags,
        params: ArticleParams,
        body: ArticleChangeInput,
        response: { 200: Article },
      },
    },
    async (request) => updateArticle(services, request.params.id, request.body, viewerOf(request).id),
  )
  app.delete(
    '/api/articles/:id',
    {
      config: admin,
      schema: {
        ...operation('deleteArticle', 'Supprime un article'),
        tags,
        params: ArticleParams,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      await deleteArticle(services, request.params.id, viewerOf(request).id)
      return { message: ARTICLE_DELETED }
    },
  )
}

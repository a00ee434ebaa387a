import { NEWS_PAGE_SIZE } from '#shared/page-size.ts'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import { SLEEVE_TIMEOUT_MS } from '#web/api/timeouts.ts'
import { api } from './api.ts'

const timeoutMs = SLEEVE_TIMEOUT_MS

export const browserApi: PublicApi = {
  activeBanner: () => api.call('GET /api/banners/active'),
  listSleeves: (query) => api.call('GET /api/sleeves', { query: { page: 1, ...query } }),
  listCollections: () => api.call('GET /api/collections'),
  getCollection: (slug) => api.call('GET /api/collections/:slug', { params: { slug } }),
  getSleeve: (id) => api.call('GET /api/sleeves/:id', { params: { id }, timeoutMs }),
  relatedSleeves: (id) => api.call('GET /api/sleeves/:id/related', { params: { id }, timeoutMs }),
  listArticles: (query) =>
    api.call('GET /api/articles', { query: { page: 1, limit: NEWS_PAGE_SIZE, ...query } }),
  getArticle: (slug) => api.call('GET /api/articles/slug/:slug', { params: { slug } }),
  getPageText: (name) => api.call('GET /api/pages/:name', { params: { name } }),
}

import { SINGLE_PRODUCT_TIMEOUT_MS } from '#shared/outage-texts.ts'
import type { PublicApi } from '#shared/pages/public-api.ts'
import { api } from './client.ts'

/** The shop's reads, as calls of its API. */
export const browserApi: PublicApi = {
  activeBanner: () => api.get('/api/banners/active'),
  // Without a page the call answers the whole list (decision 7).
  listSleeves: (query) => api.get(`/api/sleeves${search({ page: 1, ...query })}`),
  getSleeve: (id) =>
    api.get(`/api/sleeves/${encodeURIComponent(id)}`, { timeoutMs: SINGLE_PRODUCT_TIMEOUT_MS }),
  relatedSleeves: (id) =>
    api.get(`/api/sleeves/${encodeURIComponent(id)}/related`, { timeoutMs: SINGLE_PRODUCT_TIMEOUT_MS }),
  listArticles: (query) => api.get(`/api/articles${search({ page: 1, limit: 10, ...query })}`),
  getArticle: (slug) => api.get(`/api/articles/slug/${encodeURIComponent(slug)}`),
}

function search(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

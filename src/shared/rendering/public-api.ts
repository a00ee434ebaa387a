import type { ActiveBanner } from '../banners/contract.ts'
import type { Collection } from '../catalogue/collection-contract.ts'
import type { Sleeve, SleeveListQuery, SleevePage, WholeSleeve } from '../catalogue/contract.ts'
import type { Article, ArticleListQuery, ArticlePage } from '../news/contract.ts'
import type { PageText } from '../settings/contract.ts'
import type { PageTextName } from '../settings/owner-texts.ts'

/**
 * The reads that public pages are made of. In the browser they are calls of `/api/…`, while a page is rendered on the
 * server they are the same functions in process. A failure is thrown as an Error with `status` and `code`.
 */
export type PublicApi = {
  /** GET /api/banners/active: null while none is active. */
  activeBanner(): Promise<ActiveBanner>
  /** GET /api/sleeves in its paged form, whatever the query holds (decision 7). */
  listSleeves(query: SleeveListQuery): Promise<SleevePage>
  /** GET /api/collections: those with something to show. */
  listCollections(): Promise<Collection[]>
  /** GET /api/collections/{slug}: 404 'Collection non trouvée'. */
  getCollection(slug: string): Promise<Collection>
  /** GET /api/sleeves/{id}: 404 'Sleeve non trouvée'. An address, present or former, will do. */
  getSleeve(id: string): Promise<WholeSleeve>
  /** GET /api/sleeves/{id}/related: at most 4 of the same collection, those in stock first. */
  relatedSleeves(id: string): Promise<Sleeve[]>
  /** GET /api/articles: the published ones. */
  listArticles(query: ArticleListQuery): Promise<ArticlePage>
  /** GET /api/articles/slug/{slug}: 404 'Article non trouvé'. */
  getArticle(slug: string): Promise<Article>
  /** GET /api/pages/{name}: the owner's text of a page, '' for the shop's own. */
  getPageText(name: PageTextName): Promise<PageText>
}

/** What a page learns of a call that failed in an expected way (decision 2). */
export type ApiFailure = {
  status: number
  code: string
  message: string
}

/** A thrown value as an expected failure (4xx, or 503 when something is down), or undefined when it is a fault. */
export function failureOf(error: unknown): ApiFailure | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('code' in error)) return undefined
  const { status, code, message } = error
  if (typeof status !== 'number' || typeof code !== 'string') return undefined
  if ((status < 400 || status > 499) && status !== 503) return undefined
  return { status, code, message }
}

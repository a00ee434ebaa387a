import type { ActiveBanner } from '../banners/contract.ts'
import type { Collection } from '../catalogue/collection-contract.ts'
import type { Sleeve, SleeveListQuery, SleevePage, WholeSleeve } from '../catalogue/contract.ts'
import type { ArticleListQuery, ArticlePage, WholeArticle } from '../news/contract.ts'
import type { PageText } from '../settings/contract.ts'
import type { PageTextName } from '../settings/owner-texts.ts'

/**
 * The browser calls `/api/…`. The server, while it renders, calls the same functions in process. A failure is thrown as
 * an Error with `status` and `code`.
 */
export type PublicApi = {
  activeBanner(): Promise<ActiveBanner>
  /** GET /api/sleeves, in the paged form (decision 7). */
  listSleeves(query: SleeveListQuery): Promise<SleevePage>
  /** GET /api/collections. Only collections with published sleeves are listed. */
  listCollections(): Promise<Collection[]>
  /** GET /api/collections/{slug}, which may answer 404 'Collection non trouvée'. */
  getCollection(slug: string): Promise<Collection>
  /** GET /api/sleeves/{id}, which may answer 404 'Sleeve non trouvée'. Takes an id, or a current or former slug. */
  getSleeve(id: string): Promise<WholeSleeve>
  /** GET /api/sleeves/{id}/related: at most 4 sleeves of the same collection, those in stock first. */
  relatedSleeves(id: string): Promise<Sleeve[]>
  /** GET /api/articles. Only published articles are listed. */
  listArticles(query: ArticleListQuery): Promise<ArticlePage>
  /** GET /api/articles/slug/{slug}, which may answer 404 'Article non trouvé'. */
  getArticle(slug: string): Promise<WholeArticle>
  /** GET /api/pages/{name}: the owner's text of a page, or '' for the shop's own. */
  getPageText(name: PageTextName): Promise<PageText>
}

export type ApiFailure = {
  status: number
  code: string
  message: string
}

/** An expected failure is 4xx, or 503 during an outage. Returns undefined for a bug. */
export function failureOf(error: unknown): ApiFailure | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('code' in error)) return undefined
  const { status, code, message } = error
  if (typeof status !== 'number' || typeof code !== 'string') return undefined
  if ((status < 400 || status > 499) && status !== 503) return undefined
  return { status, code, message }
}

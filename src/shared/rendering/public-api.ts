import type { ActiveBanner } from '../banners/contract.ts'
import type { Collection } from '../catalogue/collection-contract.ts'
import type { Sleeve, SleeveListQuery, SleevePage, WholeSleeve } from '../catalogue/contract.ts'
import type { ArticleListQuery, ArticlePage, WholeArticle } from '../news/contract.ts'
import type { PageText } from '../settings/contract.ts'
import type { PageTextName } from '../settings/owner-texts.ts'

/** In the browser these are calls of `/api/…`. On the server they are functions of the server's own process. */
export type PublicApi = {
  activeBanner(): Promise<ActiveBanner>
  listSleeves(query: SleeveListQuery): Promise<SleevePage>
  listCollections(): Promise<Collection[]>
  getCollection(slug: string): Promise<Collection>
  /** Takes an id, or a current or former slug. */
  getSleeve(id: string): Promise<WholeSleeve>
  relatedSleeves(id: string): Promise<Sleeve[]>
  listArticles(query: ArticleListQuery): Promise<ArticlePage>
  getArticle(slug: string): Promise<WholeArticle>
  getPageText(name: PageTextName): Promise<PageText>
}

export type ApiFailure = {
  status: number
  code: string
  message: string
}

export function failureOf(error: unknown): ApiFailure | undefined {
  if (!(error instanceof Error) || !('status' in error) || !('code' in error)) return undefined
  const { status, code, message } = error
  if (typeof status !== 'number' || typeof code !== 'string') return undefined
  if ((status < 400 || status > 499) && status !== 503) return undefined
  return { status, code, message }
}

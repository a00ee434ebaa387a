import { ARTICLE_LIST_INVALID, isListedArticle, readArticleList } from '#shared/news/article-list.ts'
import type { Article } from '#shared/news/contract.ts'
import { ARTICLES_LOAD_FAILED } from '#shared/news/texts.ts'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import { messageOf } from '#web/api/api-error.ts'

export type ListedArticle = Pick<
  Article,
  | '_id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'image'
  | 'picture'
  | 'author'
  | 'publishedAt'
  | 'categories'
  | 'source'
>

export type NewsPage = {
  page: number
  pages: number
  articles: ListedArticle[]
}

/** @throws NewsError if the answer is not a list of articles; the errors of `listArticles` */
export async function readNewsPage(api: PublicApi, page: number): Promise<NewsPage> {
  const list = readArticleList(await api.listArticles({ page }), isListedArticle)
  if (!list) throw new NewsError(ARTICLE_LIST_INVALID)
  if (page > list.pages && list.pages > 0) return readNewsPage(api, list.pages)
  return { page, pages: list.pages, articles: list.articles.map(completed) }
}

export class NewsError extends Error {}

export function newsFailure(error: unknown): string {
  return error instanceof NewsError ? error.message : messageOf(error, ARTICLES_LOAD_FAILED)
}

function completed(
  item: { _id: string; slug: string; title: string } & Partial<ListedArticle>,
): ListedArticle {
  const { _id, categories, source, picture } = item
  return {
    _id,
    slug: item.slug,
    title: item.title,
    summary: item.summary ?? '',
    image: item.image ?? '',
    picture: picture ?? null,
    author: item.author ?? '',
    publishedAt: item.publishedAt ?? '',
    categories: Array.isArray(categories) ? categories : [],
    ...(source ? { source } : {}),
  }
}

const cache = new Map<number, NewsPage>()

/** The pages shown since this document was loaded, by number (storefront.md §4). */
export const newsCache = {
  find: (page: number) => cache.get(page),
  keep: (page: NewsPage) => void cache.set(page.page, page),
}

import { isRecord } from '#shared/json.ts'
import { ARTICLE_LIST_INVALID, isListedArticle, readArticleList } from '#shared/news/article-list.ts'
import type { Article, ArticleListQuery } from '#shared/news/contract.ts'
import { ADMIN_NEWS_PAGE_SIZE } from '#shared/page-size.ts'
import type { Page } from '#shared/paging-contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/session/api.ts'

type ArticlesQuery = Pick<ArticleListQuery, 'q' | 'category' | 'state' | 'sort'>

const seen = new Map<string, Promise<Page<Article>>>()

export function forgetArticlePages(): void {
  seen.clear()
}

export function articlePage(page: number, query: ArticlesQuery): Promise<Page<Article>> {
  const key = JSON.stringify([page, query.q, query.category, query.state, query.sort])
  const kept = seen.get(key)
  if (kept) return kept
  const found = readPage(page, query)
  seen.set(key, found)
  // A failure is not kept, so another attempt loads the page again.
  found.catch(() => seen.get(key) === found && seen.delete(key))
  return found
}

async function readPage(page: number, query: ArticlesQuery): Promise<Page<Article>> {
  const list = readArticleList(
    await api.call('GET /api/articles', {
      query: { ...query, page, limit: ADMIN_NEWS_PAGE_SIZE, all: 'true' },
    }),
    isArticle,
  )
  // The answer is not a list (back-office.md §8).
  if (!list) throw new ApiError(200, { code: 'LIST_INVALID', message: ARTICLE_LIST_INVALID })
  const { articles, pages, total } = list
  return page > pages ? readPage(pages, query) : { items: articles, pagination: { page, pages, total } }
}

function isArticle(item: unknown): item is Article {
  return isRecord(item) && Array.isArray(item.categories) && isListedArticle(item)
}

import { isRecord } from '../json.ts'
import { foldText } from '../search-text.ts'
import { ALL_CATEGORIES } from './article-categories.ts'

export const ARTICLE_LIST_INVALID = 'Format de réponse invalide'

export type ArticleList<Article> = {
  articles: Article[]
  pages: number
  total: number
}

/**
 * Reads both forms of a list: the plain array (one page) and { articles, pagination } (storefront.md §7). Undefined for
 * any other answer.
 */
export function readArticleList<Article>(
  answer: unknown,
  isArticle: (item: unknown) => item is Article,
): ArticleList<Article> | undefined {
  if (Array.isArray(answer)) {
    return answer.every(isArticle) ? { articles: answer, pages: 1, total: answer.length } : undefined
  }
  if (!isRecord(answer) || !isRecord(answer.pagination)) return undefined
  const { articles, pagination } = answer
  if (!Array.isArray(articles) || !articles.every(isArticle)) return undefined
  const { pages, total } = pagination
  if (!isCount(pages) || !isCount(total)) return undefined
  return { articles, pages: Math.max(1, pages), total }
}

export function isListedArticle(item: unknown): item is { _id: string; slug: string; title: string } {
  if (!isRecord(item)) return false
  const { _id: id, slug, title } = item
  return typeof id === 'string' && typeof slug === 'string' && typeof title === 'string'
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

export type FilteredArticle = {
  title: string
  summary: string
  categories: readonly string[]
}

export function filterArticles<Article extends FilteredArticle>(
  articles: readonly Article[],
  category: string,
  text: string,
): Article[] {
  const wanted = foldText(text.trim())
  return articles.filter(
    (article) =>
      (category === ALL_CATEGORIES || article.categories.includes(category)) &&
      (wanted === '' ||
        foldText(article.title).includes(wanted) ||
        foldText(article.summary).includes(wanted)),
  )
}

export const ARTICLE_STATES = ['published', 'scheduled', 'draft'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

export const ARTICLE_SORTS = ['newest', 'oldest', 'title-asc', 'title-desc'] as const
export type ArticleSort = (typeof ARTICLE_SORTS)[number]

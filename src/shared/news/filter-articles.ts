import { foldText } from '#shared/text.ts'
import { ALL_CATEGORIES } from './categories.ts'

export interface FilteredArticle {
  title: string
  summary: string
  categories: readonly string[]
}

/** The articles of a page in a category and with a text in title or summary; case (and accents) do not count. */
export function filterArticles<Article extends FilteredArticle>(
  articles: readonly Article[],
  category: string,
  text: string,
): Article[] {
  const wanted = foldText(text.trim())
  return articles.filter(
    (article) =>
      (category === ALL_CATEGORIES || article.categories.includes(category)) &&
      (foldText(article.title).includes(wanted) || foldText(article.summary).includes(wanted)),
  )
}

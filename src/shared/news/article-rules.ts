import { fieldErrors, type FieldErrors, requiredUpTo, tooLong, TITLE_REQUIRED } from '../field-errors.ts'
import { isBlank } from '../search-text.ts'
import { slugify } from '../slug.ts'

export const ARTICLE_LIMITS = {
  title: 200,
  summary: 1000,
  author: 100,
  slug: 200,
  /** The limit includes the HTML tags. */
  content: 500_000,
} as const
export const ARTICLE_MAX_CATEGORIES = 20
export const CATEGORY_MAX_LENGTH = 80

export const ARTICLE_TITLE_REQUIRED = TITLE_REQUIRED
export const ARTICLE_SUMMARY_REQUIRED = 'Le résumé est requis'
export const ARTICLE_AUTHOR_REQUIRED = "L'auteur est requis"
export const ARTICLE_CATEGORY_REQUIRED = 'Une catégorie est requise'
export const ARTICLE_TOO_MANY_CATEGORIES = `Pas plus de ${ARTICLE_MAX_CATEGORIES} catégories`
export const ARTICLE_CONTENT_REQUIRED = 'Le contenu est requis'
export const ARTICLE_FIELDS_REQUIRED = 'Veuillez remplir tous les champs obligatoires'

export type ArticleForm = {
  title: string
  summary: string
  author: string
  content: string
  categories: readonly string[]
}

export function articleErrors(article: ArticleForm): FieldErrors<keyof ArticleForm> {
  return fieldErrors({
    title: articleRules.title(article.title),
    summary: articleRules.summary(article.summary),
    author: articleRules.author(article.author),
    categories: categoriesError(article.categories),
    content: articleRules.content(article.content),
  })
}

export const articleRules = {
  title: requiredUpTo(ARTICLE_LIMITS.title, ARTICLE_TITLE_REQUIRED),
  summary: requiredUpTo(ARTICLE_LIMITS.summary, ARTICLE_SUMMARY_REQUIRED),
  author: requiredUpTo(ARTICLE_LIMITS.author, ARTICLE_AUTHOR_REQUIRED),
  content: (html: string) =>
    isEmptyHtml(html)
      ? ARTICLE_CONTENT_REQUIRED
      : requiredUpTo(ARTICLE_LIMITS.content, ARTICLE_CONTENT_REQUIRED)(html),
}

export function categoriesError(categories: readonly string[]): string | undefined {
  if (categories.every(isBlank)) return ARTICLE_CATEGORY_REQUIRED
  if (categories.length > ARTICLE_MAX_CATEGORIES) return ARTICLE_TOO_MANY_CATEGORIES
  return categories.some((category) => category.trim().length > CATEGORY_MAX_LENGTH)
    ? tooLong(CATEGORY_MAX_LENGTH)
    : undefined
}

/** An emptied rich-text editor gives '<p></p>'. */
export function isEmptyHtml(html: string): boolean {
  if (/<(img|video|iframe|hr)[\s/>]/i.test(html)) return false
  return isBlank(html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;/g, ' '))
}

export function articleSlug(title: string): string {
  return slugify(title) || 'article'
}

export function isPublished(publishedAt: Date, now: Date): boolean {
  return publishedAt <= now
}

import { fieldErrors, type FieldErrors } from '#shared/field-errors.ts'
import { isBlank, slugify } from '#shared/text.ts'

export const ARTICLE_TITLE_REQUIRED = 'Le titre est requis'
export const ARTICLE_SUMMARY_REQUIRED = 'Le résumé est requis'
export const ARTICLE_AUTHOR_REQUIRED = "L'auteur est requis"
export const ARTICLE_CATEGORY_REQUIRED = 'Une catégorie est requise'
export const ARTICLE_CONTENT_REQUIRED = 'Le contenu est requis'
/** The submit's combined message. */
export const ARTICLE_FIELDS_REQUIRED = 'Veuillez remplir tous les champs obligatoires'

export const EDITOR_HEIGHT_PX = 500

export type ArticleForm = {
  title: string
  summary: string
  author: string
  /** HTML */
  content: string
  categories: readonly string[]
}

/** What keeps an article from being saved (back-office.md §5). */
export function articleErrors(article: ArticleForm): FieldErrors<keyof ArticleForm> {
  return fieldErrors({
    title: isBlank(article.title) ? ARTICLE_TITLE_REQUIRED : undefined,
    summary: isBlank(article.summary) ? ARTICLE_SUMMARY_REQUIRED : undefined,
    author: isBlank(article.author) ? ARTICLE_AUTHOR_REQUIRED : undefined,
    categories: article.categories.every(isBlank) ? ARTICLE_CATEGORY_REQUIRED : undefined,
    content: isEmptyHtml(article.content) ? ARTICLE_CONTENT_REQUIRED : undefined,
  })
}

/** Whether nothing would be seen: an emptied rich-text editor still gives '<p></p>'. A picture alone is something. */
export function isEmptyHtml(html: string): boolean {
  if (/<(img|video|iframe|hr)[\s/>]/i.test(html)) return false
  return isBlank(html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;/g, ' '))
}

/** The article's address part; a title without letter or digit still gets one. Taken ones are numbered. */
export function articleSlug(title: string): string {
  return slugify(title) || 'article'
}

export function isPublished(publishedAt: Date, now: Date): boolean {
  return publishedAt <= now
}

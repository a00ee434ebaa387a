import type { FieldErrors } from '#shared/field-errors.ts'
import { parseCategories } from '#shared/news/article-categories.ts'
import { articleErrors, articleSlug } from '#shared/news/article-rules.ts'
import type { Article, ArticleInput, ArticleInputBody } from '#shared/news/contract.ts'
import { momentInParis, parisTime } from '#shared/paris-time.ts'
import { noPicture, type ChosenPicture } from '../images/use-uploads.ts'

/** The values of the form's fields. */
export type ArticleValues = Omit<ArticleInput, 'slug' | 'image' | 'publishedAt' | 'source'> & {
  /** In the format of a datetime-local field, in the time of Paris, which readers see; blank for now. */
  publishedAt: string
  source: string
  /** Keeps the address when the title changes. */
  keepsAddress: boolean
  image: ChosenPicture
}

const NEW_ARTICLE: ArticleValues = {
  title: '',
  summary: '',
  author: '',
  content: '',
  categories: [],
  publishedAt: '',
  source: '',
  isDraft: false,
  keepsAddress: false,
  image: noPicture,
}

/** A new article, or one to change. */
export function articleValues(article: Article | undefined): ArticleValues {
  if (!article) return NEW_ARTICLE
  const { title, summary, author, content, categories, isDraft, source = '', publishedAt, image } = article
  return {
    title,
    summary,
    author,
    content,
    categories,
    isDraft,
    source,
    publishedAt: parisTime(new Date(publishedAt)),
    keepsAddress: false,
    image: image ? { url: image, file: undefined } : noPicture,
  }
}

/** The errors that prevent sending (back-office.md §5). */
export function articleValuesErrors(
  values: ArticleValues,
): FieldErrors<'title' | 'summary' | 'author' | 'content' | 'categories'> {
  return articleErrors(values)
}

/** The request (back-office.md §5, §7). The address follows a changed title, unless the shopkeeper keeps it. */
export function articleBody(
  values: ArticleValues,
  { article, image, now }: { article: Article | undefined; image: string; now: Date },
): ArticleInputBody {
  const { keepsAddress: _, source, ...same } = values
  return {
    ...same,
    title: values.title.trim(),
    image,
    categories: parseCategories(values.categories),
    publishedAt: publication(values.publishedAt, article, now)?.toISOString(),
    slug: slugOf(values, article),
    ...(article && { source: source.trim() }),
  }
}

/** The last part of the address. */
export function slugOf(
  { title, keepsAddress }: Pick<ArticleValues, 'title' | 'keepsAddress'>,
  article: Article | undefined,
): string {
  return article && (keepsAddress || article.title === title.trim()) ? article.slug : articleSlug(title)
}

/** An untouched date keeps its seconds, which the field does not show. Without one the server says when a new one is published. */
function publication(chosen: string, article: Article | undefined, now: Date): Date | undefined {
  if (article && chosen === parisTime(new Date(article.publishedAt))) return new Date(article.publishedAt)
  return momentInParis(chosen) ?? (article && now)
}

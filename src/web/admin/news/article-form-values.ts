import { articleErrors, articleSlug } from '#shared/news/article-rules.ts'
import { parseCategories } from '#shared/news/article-categories.ts'
import type { Article, ArticleInputBody } from '#shared/news/contract.ts'
import { noPicture, type ChosenPicture } from '../images/use-uploads.ts'
import type { FieldErrors } from '#shared/field-errors.ts'

/** What stands in the form's fields. */
export type ArticleValues = {
  title: string
  summary: string
  author: string
  /** HTML */
  content: string
  categories: string[]
  /** As a datetime-local field has it, in this computer's time; blank for now. */
  publishedAt: string
  source: string
  isDraft: boolean
  /** The address stays although the title changes. */
  keepsAddress: boolean
  image: ChosenPicture
}

/** A new article, or one to change. */
export function articleValues(article: Article | undefined): ArticleValues {
  return {
    title: article?.title ?? '',
    summary: article?.summary ?? '',
    author: article?.author ?? '',
    content: article?.content ?? '',
    categories: article?.categories ?? [],
    publishedAt: article ? localDateTime(new Date(article.publishedAt)) : '',
    source: article?.source ?? '',
    isDraft: article?.isDraft ?? false,
    keepsAddress: false,
    image: article?.image ? { url: article.image, file: undefined } : noPicture,
  }
}

/** What keeps it from being sent (back-office.md §5). */
export function articleValuesErrors(
  values: ArticleValues,
): FieldErrors<'title' | 'summary' | 'author' | 'content' | 'categories'> {
  return articleErrors(values)
}

/** What is sent (back-office.md §5, §7). The address follows the title, unless the shopkeeper keeps it; an unchanged title does. */
export function articleBody(
  values: ArticleValues,
  { article, image, now }: { article: Article | undefined; image: string; now: Date },
): ArticleInputBody {
  return {
    title: values.title.trim(),
    summary: values.summary.trim(),
    content: values.content,
    image,
    author: values.author.trim(),
    categories: parseCategories(values.categories),
    publishedAt: publication(values.publishedAt, article, now).toISOString(),
    slug: slugOf(values, article),
    isDraft: values.isDraft,
    ...(article && { source: values.source.trim() }),
  }
}

/** The address' last part. */
export function slugOf(
  { title, keepsAddress }: Pick<ArticleValues, 'title' | 'keepsAddress'>,
  article: Article | undefined,
): string {
  return article && (keepsAddress || article.title === title.trim()) ? article.slug : articleSlug(title)
}

/** A date that was not touched keeps its seconds, which the field does not show. */
function publication(chosen: string, article: Article | undefined, now: Date): Date {
  if (article && chosen === localDateTime(new Date(article.publishedAt))) return new Date(article.publishedAt)
  const date = new Date(chosen)
  return Number.isNaN(date.getTime()) ? now : date
}

function localDateTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

import type { FieldErrors } from '#shared/field-errors.ts'
import { parseCategories } from '#shared/news/article-categories.ts'
import { articleErrors, articleSlug } from '#shared/news/article-rules.ts'
import type { Article, ArticleInput, ArticleInputBody } from '#shared/news/contract.ts'
import { momentInParis, parisTime } from '#shared/paris-time.ts'
import { pick } from '#shared/pick.ts'
import { LISTING_NAMES, NO_LISTING } from '#shared/search-listing.ts'
import { noPicture, type ChosenPicture } from '../images/use-uploads.ts'

export type ArticleValues = Omit<ArticleInput, 'slug' | 'image' | 'publishedAt' | 'source'> & {
  /** As in a datetime-local field, in Paris time. Blank means now. */
  publishedAt: string
  source: string
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
  ...NO_LISTING,
}

const SAME = [
  'title',
  'summary',
  'author',
  'content',
  'categories',
  'isDraft',
  ...LISTING_NAMES,
] as const satisfies (keyof Article & keyof ArticleValues)[]

export function articleValues(article: Article | undefined): ArticleValues {
  if (!article) return NEW_ARTICLE
  const { source = '', publishedAt, image } = article
  return {
    ...pick(article, SAME),
    source,
    publishedAt: parisTime(new Date(publishedAt)),
    keepsAddress: false,
    image: image ? { url: image, file: undefined } : noPicture,
  }
}

export function articleValuesErrors(
  values: ArticleValues,
): FieldErrors<'title' | 'summary' | 'author' | 'content' | 'categories'> {
  return articleErrors(values)
}

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

export function slugOf(
  { title, keepsAddress }: Pick<ArticleValues, 'title' | 'keepsAddress'>,
  article: Article | undefined,
): string {
  return article && (keepsAddress || article.title === title.trim()) ? article.slug : articleSlug(title)
}

/**
 * A date that was not edited keeps its seconds, which the field does not show. If the field is blank, an existing
 * article gets the current time, because the server would keep its former date.
 */
function publication(chosen: string, article: Article | undefined, now: Date): Date | undefined {
  if (article && chosen === parisTime(new Date(article.publishedAt))) return new Date(article.publishedAt)
  return momentInParis(chosen) ?? (article && now)
}

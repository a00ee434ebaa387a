import { z } from 'zod'
import { Sleeve } from '../catalogue/contract.ts'
import {
  Instant,
  freeText,
  idParams,
  pictureUrl,
  requiredText,
  ruledText,
  seenVersion,
  yesOrNo,
  requestId,
  listingInputs,
} from '../contract-fields.ts'
import { Picture } from '../images/contract.ts'
import { PageQuery, Pagination } from '../paging-contract.ts'
import { parseCategories } from './article-categories.ts'
import { ARTICLE_SORTS, ARTICLE_STATES } from './article-list.ts'
import {
  ARTICLE_CATEGORY_REQUIRED,
  ARTICLE_LIMITS,
  ARTICLE_MAX_CATEGORIES,
  ARTICLE_TOO_MANY_CATEGORIES,
  articleRules,
  categoriesError,
  CATEGORY_MAX_LENGTH,
} from './article-rules.ts'
import { ARTICLE_NOT_FOUND } from './texts.ts'

export const Article = z
  .object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    content: z.string(),
    image: z.string(),
    picture: Picture.nullable().optional(),
    author: z.string(),
    publishedAt: Instant,
    categories: z.array(z.string()),
    source: z.string().optional(),
    searchTitle: z.string(),
    searchDescription: z.string(),
    /** Only admins see a draft, even after `publishedAt`. */
    isDraft: z.boolean(),
    /** A change of an older version is refused (decision 46). */
    version: z.number().int(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

/** `sleeves` are published products that the text links to, in the order of the links. */
export const WholeArticle = Article.extend({ sleeves: z.array(Sleeve) }).meta({ id: 'WholeArticle' })
export type WholeArticle = z.infer<typeof WholeArticle>

export const ArticleParams = idParams(ARTICLE_NOT_FOUND)
export const ArticleSlugParams = z.object({ slug: requiredText(250, ARTICLE_NOT_FOUND) })

/** With `all=true` an admin also gets drafts and articles with a future date (decision 37). */
export const ArticleListQuery = PageQuery.extend({
  category: freeText(CATEGORY_MAX_LENGTH).optional(),
  all: z.enum(['true', 'false']).optional(),
  state: z.enum(ARTICLE_STATES, { error: 'État inconnu' }).optional(),
  sort: z.enum(ARTICLE_SORTS, { error: 'Tri inconnu' }).optional(),
})
export type ArticleListQuery = z.infer<typeof ArticleListQuery>

export const ArticlePage = z
  .object({ articles: z.array(Article), pagination: Pagination })
  .meta({ id: 'ArticlePage' })
export type ArticlePage = z.infer<typeof ArticlePage>

const categories = z
  .union(
    [
      z.array(freeText(CATEGORY_MAX_LENGTH)).max(ARTICLE_MAX_CATEGORIES, ARTICLE_TOO_MANY_CATEGORIES),
      freeText(ARTICLE_MAX_CATEGORIES * (CATEGORY_MAX_LENGTH + 1)),
    ],
    { error: ARTICLE_CATEGORY_REQUIRED },
  )
  .transform(parseCategories)
  .superRefine((list, context) => {
    const message = categoriesError(list)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const publishedAt = z
  .union([z.literal(''), z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'Date de publication invalide',
  })
  .nullish()
  .transform((text) => text || undefined)

const source = z
  .union([z.literal(''), z.url({ protocol: /^https?$/u }).max(2048)], {
    error: 'L’adresse de la source n’est pas valide',
  })
  .nullish()
  .transform((text) => text || undefined)

export const ArticleInput = z.object({
  title: ruledText(ARTICLE_LIMITS.title, articleRules.title),
  summary: ruledText(ARTICLE_LIMITS.summary, articleRules.summary),
  content: ruledText(ARTICLE_LIMITS.content, articleRules.content),
  image: pictureUrl().default(''),
  author: ruledText(ARTICLE_LIMITS.author, articleRules.author),
  categories,
  publishedAt,
  slug: freeText(ARTICLE_LIMITS.slug).default(''),
  source,
  isDraft: yesOrNo().default(false),
  searchTitle: listingInputs.searchTitle.default(''),
  searchDescription: listingInputs.searchDescription.default(''),
})
export type ArticleInput = z.infer<typeof ArticleInput>
export type ArticleInputBody = z.input<typeof ArticleInput>

export const NewArticleBody = ArticleInput.extend({ requestId: requestId.optional() }).meta({
  id: 'NewArticle',
})
export type NewArticleBody = z.infer<typeof NewArticleBody>

/** If `isDraft` or a text for search engines is missing, the stored value stays. */
export const ArticleChangeInput = ArticleInput.extend({
  isDraft: yesOrNo().optional(),
  searchTitle: listingInputs.searchTitle.optional(),
  searchDescription: listingInputs.searchDescription.optional(),
  version: seenVersion,
}).meta({ id: 'ArticleChange' })
export type ArticleChangeInput = z.infer<typeof ArticleChangeInput>

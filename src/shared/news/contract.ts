import { z } from 'zod'
import { Picture } from '../images/contract.ts'
import { Instant, freeText, idParams, pictureUrl, requiredText } from '../contract-fields.ts'
import { PageQuery, Pagination } from '../paging-contract.ts'

/** An article as everyone reads it; `content` is HTML made safe at save (decision 29). */
export const Article = z
  .object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    content: z.string(),
    /** Blank where there is none. */
    image: z.string(),
    picture: Picture.nullable().optional(),
    author: z.string(),
    publishedAt: Instant,
    categories: z.array(z.string()),
    source: z.string().optional(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

export const ARTICLE_MISSING = 'Article non trouvé'
export const ArticleParams = idParams(ARTICLE_MISSING)
export const ArticleSlugParams = z.object({ slug: requiredText(250, ARTICLE_MISSING) })

/** GET /api/articles: 10 a page unless told; `all=true` with an admin's token shows every date (decision 37). */
export const ArticleListQuery = PageQuery.extend({
  category: freeText(80).optional(),
  all: z.enum(['true', 'false']).optional(),
})
export type ArticleListQuery = z.infer<typeof ArticleListQuery>

export const ArticlePage = z
  .object({ articles: z.array(Article), pagination: Pagination })
  .meta({ id: 'ArticlePage' })
export type ArticlePage = z.infer<typeof ArticlePage>

const NO_CATEGORY = 'Une catégorie est requise'

/** A list, or one text with commas; blanks are dropped (back-office.md §5). */
const categories = z
  .union([z.array(freeText(80)).max(20), freeText(500)], { error: NO_CATEGORY })
  .transform((given) =>
    (typeof given === 'string' ? given.split(',') : given).map((text) => text.trim()).filter(Boolean),
  )
  .refine((list) => list.length > 0, NO_CATEGORY)

const publishedAt = z
  .union([z.literal(''), z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'Date de publication invalide',
  })
  .nullish()
  .transform((text) => text || undefined)

const source = z
  .union([z.literal(''), z.url({ protocol: /^https?$/u }).max(2048)], {
    error: "L'adresse de la source n'est pas valide",
  })
  .nullish()
  .transform((text) => text || undefined)

/** POST /api/articles and PUT /api/articles/{id}. No date means now; no slug, the title's. */
export const ArticleInput = z
  .object({
    title: requiredText(200, 'Le titre est requis'),
    summary: requiredText(1000, 'Le résumé est requis'),
    content: requiredText(500_000, 'Le contenu est requis'),
    image: pictureUrl().default(''),
    author: requiredText(100, "L'auteur est requis"),
    categories,
    publishedAt,
    slug: freeText(200).default(''),
    source,
  })
  .meta({ id: 'NewArticle' })
export type ArticleInput = z.infer<typeof ArticleInput>
export type ArticleInputBody = z.input<typeof ArticleInput>

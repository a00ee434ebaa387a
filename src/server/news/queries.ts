import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { isUuid } from '#shared/ids.ts'
import { ALL_CATEGORIES } from '#shared/news/article-categories.ts'
import type { ArticleSort } from '#shared/news/article-list.ts'
import type { Article, ArticleListQuery, ArticlePage, WholeArticle } from '#shared/news/contract.ts'
import { ARTICLE_NOT_FOUND } from '#shared/news/texts.ts'
import { NEWS_PAGE_SIZE } from '#shared/page-size.ts'
import { searchText } from '#shared/search-text.ts'
import { sleevesAt } from '../catalogue/queries.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import { shownRows } from '../database/shown-rows.ts'
import type { Tables } from '../database/tables.ts'
import { pagination, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { selectArticles, toArticle } from './article-response.ts'
import { linkedProducts } from './linked-products.ts'

/** `everyDate` also shows articles with a future date (decision 37), and drafts. */
export type Reader = { now: Date; everyDate?: boolean }

export async function listArticles(db: Db, query: ArticleListQuery, reader: Reader): Promise<ArticlePage> {
  const range = readPage(query, NEWS_PAGE_SIZE)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('articles')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => matches(eb, query, reader))
      .executeTakeFirstOrThrow(),
    selectArticles(db)
      .where((eb) => matches(eb, query, reader))
      .orderBy(ORDER[query.sort ?? 'newest'])
      .orderBy('articles.id', 'desc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  return { articles: rows.map(toArticle), pagination: pagination(range, total) }
}

/**
 * `slug` may be a former address. The result's `slug` is the current one.
 * @throws 404 for an article that does not exist or that `reader` may not see
 */
export async function articleBySlug(db: Db, slug: string, reader: Reader): Promise<WholeArticle> {
  const of = selectArticles(db).where((eb) => visible(eb, reader))
  const row =
    (await of.where('articles.slug', '=', slug).executeTakeFirst()) ??
    (await of
      .where('articles.id', 'in', (eb) =>
        eb.selectFrom('article_addresses').select('article_id').where('article_addresses.slug', '=', slug),
      )
      .executeTakeFirst())
  if (!row) throw new ShopError('NOT_FOUND', ARTICLE_NOT_FOUND)
  return withLinkedSleeves(db, toArticle(row))
}

export async function articleById(db: Db, id: string, reader: Reader): Promise<Article> {
  const row = isUuid(id)
    ? await selectArticles(db)
        .where('articles.id', '=', id)
        .where((eb) => visible(eb, reader))
        .executeTakeFirst()
    : undefined
  if (!row) throw new ShopError('NOT_FOUND', ARTICLE_NOT_FOUND)
  return toArticle(row)
}

export async function withLinkedSleeves(db: Db, article: Article): Promise<WholeArticle> {
  return { ...article, sleeves: await sleevesAt(db, linkedProducts(article.content)) }
}

export const articleAddresses = (db: Db, clock: Clock) =>
  shownRows(db, {
    table: 'articles',
    where: () => sql`published_at <= ${clock.now()} and not is_draft`,
    column: 'slug',
    toPath: (slug) => `/news/${encodeURIComponent(slug)}`,
  })

type Builder = ExpressionBuilder<Tables, 'articles'>

function visible(eb: Builder, { now, everyDate = false }: Reader) {
  return everyDate
    ? eb.lit(true)
    : eb.and([eb('articles.published_at', '<=', now), eb('articles.is_draft', '=', false)])
}

function matches(eb: Builder, { q, category, state }: ArticleListQuery, reader: Reader) {
  const conditions: Expression<SqlBool>[] = [visible(eb, reader)]
  for (const word of containingWords(searchText(q ?? '')))
    conditions.push(sql<boolean>`folded_text(articles.title || ' ' || articles.summary) like ${word}`)
  if (category && category !== ALL_CATEGORIES)
    conditions.push(sql<boolean>`articles.categories @> ${JSON.stringify([category])}::jsonb`)
  if (state) {
    conditions.push(eb('articles.is_draft', '=', state === 'draft'))
    if (state !== 'draft')
      conditions.push(eb('articles.published_at', state === 'published' ? '<=' : '>', reader.now))
  }
  return eb.and(conditions)
}

const sortedTitle = sql`folded_text(articles.title)`

const ORDER: Record<ArticleSort, RawBuilder<unknown>> = {
  newest: sql`articles.published_at desc`,
  oldest: sql`articles.published_at`,
  'title-asc': sortedTitle,
  'title-desc': sql`${sortedTitle} desc`,
}

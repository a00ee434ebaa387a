import type { Selectable } from 'kysely'
import { articleSlug } from '#shared/news/article-rules.ts'
import type { Article, ArticleChangeInput } from '#shared/news/contract.ts'
import { ARTICLE_NOT_FOUND } from '#shared/news/texts.ts'
import { numberedSlug } from '#shared/slug.ts'
import type { ArticlesRow } from '../database/tables.ts'
import { violatedConstraint, type Tx } from '../database/write.ts'
import { editRow, type EditedTable } from '../editing/edit-row.ts'
import type { Services } from '../services.ts'
import { storedArticleColumns } from './article-columns.ts'
import { formerSlugs, keepAddress } from './former-addresses.ts'
import { articleById } from './queries.ts'

const ATTEMPTS = 5

const ARTICLES: EditedTable<ArticlesRow, Article> = {
  kind: 'article',
  notFound: ARTICLE_NOT_FOUND,
  announces: 'news',
  unrecorded: ['image_id'],
  nameOf: ({ title }) => title,
  lock: (tx, id) => tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  store: (tx, id, columns) => tx.updateTable('articles').set(columns).where('id', '=', id).execute(),
  read: (tx, id, now) => articleById(tx, id, { now, everyDate: true }),
}

/**
 * An empty slug keeps the address.
 * @throws 404; 409 STALE; 422 as in `storedArticleColumns`
 */
export async function updateArticle(
  services: Services,
  id: string,
  sent: ArticleChangeInput,
  byUserId: string,
): Promise<Article> {
  const edit = { id, version: sent.version, byUserId }
  for (let attempt = 1; ; attempt++) {
    try {
      return await editRow(services, ARTICLES, edit, (tx, held, now) =>
        rewritten(tx, services, sent, held, now),
      )
    } catch (error) {
      if (attempt === ATTEMPTS || violatedConstraint(error) !== 'articles_slug_key') throw error
    }
  }
}

async function rewritten(
  tx: Tx,
  { config }: Services,
  sent: ArticleChangeInput,
  held: Selectable<ArticlesRow>,
  now: Date,
) {
  const { id, slug: left } = held
  const slug = sent.slug === '' ? left : await freeSlug(tx, id, articleSlug(sent.slug), left)
  await keepAddress(tx, { id, left, taken: slug, now })
  return {
    ...(await storedArticleColumns(tx, sent, config.publicUrl)),
    slug,
    is_draft: sent.isDraft ?? held.is_draft,
    published_at: publicationOf(sent, held, now),
  }
}

/** A draft that is published with an unchanged past date gets the current time. */
function publicationOf(sent: ArticleChangeInput, held: Selectable<ArticlesRow>, now: Date): Date {
  const wanted = sent.publishedAt ? new Date(sent.publishedAt) : held.published_at
  const isUntouched = wanted.getTime() === held.published_at.getTime()
  return held.is_draft && sent.isDraft === false && isUntouched && wanted < now ? now : wanted
}

async function freeSlug(tx: Tx, id: string, base: string, held: string): Promise<string> {
  const others = await tx
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .where('id', '<>', id)
    .execute()
  const taken = new Set([...others.map(({ slug }) => slug), ...(await formerSlugs(tx, id, base))])
  let n = 1
  while (taken.has(numberedSlug(base, n))) {
    n += 1
    if (numberedSlug(base, n) === held) return held
  }
  return numberedSlug(base, n)
}

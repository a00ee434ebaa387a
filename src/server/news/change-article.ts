import type { Selectable } from 'kysely'
import { articleSlug } from '#shared/news/article-rules.ts'
import type { Article, ArticleChangeInput } from '#shared/news/contract.ts'
import { ARTICLE_NOT_FOUND } from '#shared/news/texts.ts'
import { numberedSlug } from '#shared/search-text.ts'
import type { ArticlesRow } from '../database/tables.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { nextVersion, refuseStale } from '../http/edit-version.ts'
import { violatedConstraint, write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { articleColumns } from './article-columns.ts'
import { formerSlugs, keepAddress } from './former-addresses.ts'
import { articleById } from './queries.ts'

/** As many people may take the slug that was just found free before this gives up. */
const ATTEMPTS = 5

/**
 * Writes an article anew. Without a slug it keeps its address, without a date its day.
 * @throws 404, 409 STALE, and 422 as for a new one.
 */
export async function updateArticle(
  services: Services,
  id: string,
  sent: ArticleChangeInput,
  byUserId: string,
): Promise<Article> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write(services.database, (tx) => rewrite(tx, services, id, sent, byUserId))
      break
    } catch (error) {
      if (attempt === ATTEMPTS || violatedConstraint(error) !== 'articles_slug_key') throw error
    }
  }
  return articleById(services.database.db, id, { now: services.clock.now(), everyDate: true })
}

async function rewrite(
  tx: Tx,
  { clock, config }: Services,
  id: string,
  sent: ArticleChangeInput,
  byUserId: string,
): Promise<void> {
  const held = await tx.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!held) throw new ShopError('NOT_FOUND', ARTICLE_NOT_FOUND)
  const now = clock.now()
  await refuseStale(tx, held, sent.version, () => articleById(tx, id, { now, everyDate: true }))
  const changed = {
    ...(await articleColumns(tx, sent, config.publicUrl)),
    slug: sent.slug === '' ? held.slug : await freeSlug(tx, id, articleSlug(sent.slug), held.slug),
    is_draft: sent.isDraft ?? held.is_draft,
    published_at: publicationOf(sent, held, now),
  }
  await tx
    .updateTable('articles')
    .set({ ...changed, version: nextVersion(), updated_at: now, updated_by: byUserId })
    .where('id', '=', id)
    .execute()
  await keepAddress(tx, { id, left: held.slug, taken: changed.slug, now })
  const { title, summary, content, image, author, categories, source, slug, published_at, is_draft } = held
  const before = { title, summary, content, image, author, categories, source, slug, published_at, is_draft }
  const { image_id: _image, ...after } = changed
  const done = { by: byUserId, at: now, act: 'changed', kind: 'article', id, name: changed.title } as const
  await recordActivity(tx, { ...done, before, after })
  tx.changed('news')
}

/** A draft that goes out with the day on which it was created goes out today. */
function publicationOf(sent: ArticleChangeInput, held: Selectable<ArticlesRow>, now: Date): Date {
  const wanted = sent.publishedAt ? new Date(sent.publishedAt) : held.published_at
  const isUntouched = wanted.getTime() === held.published_at.getTime()
  return held.is_draft && sent.isDraft === false && isUntouched && wanted < now ? now : wanted
}

/** The wanted slug, numbered when another article has it or had it; an article that already has it under a number keeps that. */
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

import type { Insertable } from 'kysely'
import { articleSlug } from '#shared/news/article-rules.ts'
import type { Article, NewArticleBody } from '#shared/news/contract.ts'
import { numberedSlug } from '#shared/slug.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import type { ArticlesRow } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import type { Services } from '../services.ts'
import { storedArticleColumns } from './article-columns.ts'
import { formerSlugs } from './former-addresses.ts'
import { articleById } from './queries.ts'

/**
 * A taken slug gets '-2', '-3', … (decision 29).
 * @throws 422 as in `storedArticleColumns`; 409 CONFLICT if an article with this request id has other values
 */
export async function createArticle(
  services: Services,
  { requestId: id = newId(), ...sent }: NewArticleBody,
  byUserId: string,
): Promise<Article> {
  const { db } = services.database
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    const asked = {
      ...(await storedArticleColumns(tx, sent, services.config.publicUrl)),
      is_draft: sent.isDraft,
      ...(sent.publishedAt && { published_at: new Date(sent.publishedAt) }),
    }
    if (await isMadeBefore(tx, 'articles', id, asked)) return
    const row = { published_at: now, ...asked, id, created_at: now, updated_at: now }
    const slug = articleSlug(sent.slug || sent.title)
    let n = 1
    while (!(await takesAddress(tx, row, numberedSlug(slug, n)))) n += 1
    const { title: name, published_at, is_draft } = row
    const after = { title: name, published_at, is_draft }
    await recordActivity(tx, { by: byUserId, at: now, act: 'created', kind: 'article', id, name, after })
    tx.changed('news')
  })
  return articleById(db, id, { now, everyDate: true })
}

type NewRow = Omit<Insertable<ArticlesRow>, 'slug'>

/**
 * Reads the former addresses after the insert: if another article gives up this address at the same moment, the address
 * is among its former ones by then.
 */
async function takesAddress(tx: Tx, row: NewRow, slug: string): Promise<boolean> {
  if (!(await insertAs(tx, row, slug))) return false
  if (!(await formerSlugs(tx, row.id, slug)).has(slug)) return true
  await tx.deleteFrom('articles').where('id', '=', row.id).execute()
  return false
}

async function insertAs(tx: Tx, row: NewRow, slug: string): Promise<boolean> {
  const added = await tx
    .insertInto('articles')
    .values({ ...row, slug })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

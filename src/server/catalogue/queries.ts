import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/browse.ts'
import type { Sleeve, SleeveListQuery, SleevePage } from '#shared/catalogue/contract.ts'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/sentences.ts'
import { isUuid } from '#shared/ids.ts'
import { searchText } from '#shared/text.ts'
import type { Db } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { ShopError } from '../errors.ts'
import { newestIds, selectSleeves, toSleeve } from './sleeve-answer.ts'

/** Words this alike count as the same: one or two typing errors in a name. */
const ALIKE = 0.4

/** The whole list, oldest first, so that the last 5 are the newest (decision 7). */
export async function listAllSleeves(db: Db, { unpublished }: { unpublished: boolean }): Promise<Sleeve[]> {
  const rows = await selectSleeves(db)
    .$if(!unpublished, (query) => query.where('sleeves.is_published', '=', true))
    .orderBy('sleeves.created_at')
    .orderBy('sleeves.id')
    .execute()
  return rows.map(toSleeve)
}

/** One page of the published sleeves that the filters leave; a page past the end is empty. */
export async function listSleeves(db: Db, query: SleeveListQuery): Promise<SleevePage> {
  const { page = 1, limit = CATALOGUE_PAGE_SIZE, sort = 'default' } = query
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('sleeves')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => matches(eb, query))
      .executeTakeFirstOrThrow(),
    selectSleeves(db)
      .where((eb) => matches(eb, query))
      .orderBy(ORDER[sort])
      .orderBy('sleeves.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return {
    sleeves: rows.map(toSleeve),
    pagination: { page, pages: Math.max(1, Math.ceil(total / limit)), total },
  }
}

/** @throws 404 for one that is not there, or not published when only published ones may be seen (decision 6). */
export async function getSleeve(
  db: Db,
  id: string,
  { unpublished } = { unpublished: false },
): Promise<Sleeve> {
  const row = isUuid(id) ? await selectSleeves(db).where('sleeves.id', '=', id).executeTakeFirst() : undefined
  if (!row || (!row.is_published && !unpublished)) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
  return toSleeve(row)
}

const ORDER = {
  default: sql`sleeves.created_at`,
  'name-asc': sql`sleeves.name collate "und-x-icu"`,
  'name-desc': sql`sleeves.name collate "und-x-icu" desc`,
  'price-asc': sql`sleeves.price_cents`,
  'price-desc': sql`sleeves.price_cents desc`,
}

function matches(eb: ExpressionBuilder<Tables, 'sleeves'>, { q, availability = 'all' }: SleeveListQuery) {
  const conditions: Expression<SqlBool>[] = [eb('sleeves.is_published', '=', true)]
  const words = searchText(q ?? '')
  if (words !== '') {
    conditions.push(
      eb.or([
        eb('sleeves.search_text', 'like', `%${escapeLike(words)}%`),
        sql<boolean>`word_similarity(${words}, sleeves.search_text) >= ${ALIKE}`,
      ]),
    )
  }
  if (availability === 'recent') conditions.push(sql<boolean>`sleeves.id in (${newestIds()})`)
  if (availability === 'available') conditions.push(eb('sleeves.stock', '>', 0))
  if (availability === 'unavailable') conditions.push(eb('sleeves.stock', '=', 0))
  return eb.and(conditions)
}

/** What a person types is text, never a pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

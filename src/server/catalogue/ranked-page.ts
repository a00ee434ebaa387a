import { sql } from 'kysely'
import type { Availability } from '#shared/catalogue/search-and-sort.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { AskedRows } from '../http/paging.ts'
import {
  AVAILABLE,
  beginsSo,
  inNames,
  LAST_RANK,
  matching,
  narrowing,
  published,
  rankOf,
  type Wording,
} from './search.ts'
import { selectSleeves, type SleeveWithPictures } from './select-sleeves.ts'

type Ranked = { availability: Availability; typed: string }

/** What is named so before what is only said to be so (decision 59), which is looked for where a page reaches to it. */
export async function rankedPage(
  db: Db,
  ranked: Ranked,
  wording: Wording,
  asked: AskedRows,
): Promise<SleeveWithPictures[]> {
  const { ids, named } = await namedSoPage(db, ranked, wording, asked)
  const left = asked.limit - ids.length
  if (left > 0) {
    const others = await foundByAge(db, ranked, wording)
      .where((eb) => eb.not(inNames(eb, telling(wording))))
      .limit(left)
      .offset(Math.max(0, asked.offset - named))
      .execute()
    ids.push(...others.map(({ id }) => id))
  }
  const rows = await selectSleeves(db).where(isOneOf('sleeves.id', ids)).execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** 'protection dragon' is named so where 'dragon' is in the name: all of them are protections. */
const telling = (wording: Wording) => (narrowing(wording).length > 0 ? narrowing(wording) : wording)

const foundByAge = (db: Db, { availability }: Ranked, wording: Wording) =>
  db
    .selectFrom('sleeves')
    .select(['sleeves.id', 'sleeves.created_at'])
    .where((eb) => eb.and([published(eb), matching(eb, wording), ...AVAILABLE[availability](eb)]))
    .orderBy('sleeves.created_at')
    .orderBy('sleeves.id')

/** Of what is named so, the oldest are ranked: a word of many names would have all of them ranked for a page. */
const MOST_RANKED = 400

/**
 * The ids of a page of what is named so, and how many are, if they are fewer than the page reaches to. Names that begin as
 * it was typed are found by an index of their own, however many there are; of the others those beyond the ranked ones
 * stand below them.
 */
async function namedSoPage(db: Db, ranked: Ranked, wording: Wording, { limit, offset }: AskedRows) {
  const words = telling(wording)
  const reach = offset + limit
  const so = foundByAge(db, ranked, wording).where((eb) => inNames(eb, words))
  const begins = beginsSo(ranked.typed)
  const first = so.where(begins).limit(reach)
  const oldest = so.select('sleeves.search_text').limit(Math.max(reach, MOST_RANKED))
  const { rows } = await sql<{ ids: string[]; named: number }>`
    with oldest as (select sleeves.*, row_number() over (order by created_at, id) as place from ${oldest} sleeves),
    named as (
      select first.id, first.created_at, 0 as rank from ${first} first
      union all
      select id, created_at, case when place > ${sql.lit(MOST_RANKED)} then ${sql.lit(LAST_RANK)} else ${rankOf(words)} end
      from oldest sleeves where not ${begins}
    ),
    page as (select id, rank, created_at from named order by rank, created_at, id limit ${limit} offset ${offset})
    select array(select id::text from page order by rank, created_at, id) as ids, (select count(*)::int from named) as named`.execute(
    db,
  )
  return rows[0] ?? { ids: [], named: 0 }
}

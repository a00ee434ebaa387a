import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { gtinForms } from '#shared/catalogue/gtin.ts'
import { nearest } from '#shared/catalogue/near-spelling.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { attributeWords, findsAll, wordsBesideName } from '#shared/catalogue/searched-words.ts'
import type { AttributeColumns } from '#shared/catalogue/sleeve-attributes.ts'
import type { SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'
import { textSigns, textWords } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containing } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'

/** The category is searched too, because people type 'dragonball' in one word. */
type NamedCollection = { name: string; category: SleeveCategory }

type Searched = Partial<AttributeColumns> & {
  name: string
  title: string
  description: string
  collection: NamedCollection
  width_mm: number
  height_mm: number
  /** As the column takes them: JSON. */
  features?: string | readonly string[] | undefined
  sku?: string | undefined
  gtin?: string | undefined
  /** As the column takes or returns them. */
  packs?: string | readonly OwnPack[] | undefined
}

/**
 * Raise it when the rules of the two texts change. The next start then updates those of older rows
 * (`refresh-search-texts.ts`).
 */
export const SEARCH_EDITION = 1

/** The words of a collection at the beginning of its sleeves' search text; a rename replaces them. */
export function collectionWords({ name, category }: NamedCollection): string {
  return ` ${textWords(category === 'other' ? name : `${name} ${category}`).join(' ')} `
}

/** The columns of the search: names, and the other texts of a sleeve with a lower rank (decision 59). */
export function searchColumns(sleeve: Searched) {
  const { name, title, features = [], packs = [] } = sleeve
  const listed: readonly string[] = typeof features === 'string' ? JSON.parse(features) : features
  const own: readonly OwnPack[] = typeof packs === 'string' ? JSON.parse(packs) : packs
  const names = title === name ? name : `${name} ${title}`
  const more = [
    ...textWords(wordsBesideName(sleeve)),
    ...textWords(attributeWords(sleeve)),
    ...textWords(listed.join(' ')),
    ...textWords(sleeve.description),
    ...[sleeve, ...own].flatMap(({ sku = '', gtin = '' }) => [...skuWords(sku), ...gtinForms(gtin)]),
  ]
  return {
    search_text: [...textWords(names), ...textSigns(names)].join(' '),
    // A space before each word, so that a pattern can match the beginning of a word.
    search_more: `${collectionWords(sleeve.collection)}${more.join(' ')}`.trimEnd(),
    search_edition: SEARCH_EDITION,
  }
}

/** A reference is found by its parts, and as a whole without its signs. */
function skuWords(sku: string): string[] {
  const words = textWords(sku)
  return words.length > 1 ? [...words, words.join('')] : words
}

/** The words of a search. All must match, in any order, each in one of its spellings. */
export type Wording = readonly (readonly string[])[]

export type Sleeves = ExpressionBuilder<Tables, 'sleeves'>

export const published = (eb: Sleeves) => eb('sleeves.is_published', '=', true)

/** The words that narrow a search, without the common names of sleeves, which every product matches. */
export const narrowing = (wording: Wording): Wording =>
  wording.filter((spellings) => !spellings.some(findsAll))

/**
 * The SQL condition of a search: a match anywhere in the names, or at the beginning of another word. Trigram indexes serve
 * both.
 */
export function matching(eb: Sleeves, wording: Wording) {
  return eb.and(
    narrowing(wording).map((spellings) =>
      eb.or(
        spellings.flatMap((word) => [
          eb('sleeves.search_text', 'like', containing(word)),
          eb('sleeves.search_more', 'like', containing(` ${word}`)),
        ]),
      ),
    ),
  )
}

/**
 * The rank of a match (decision 59): names that begin with the search, names in which a word begins with each searched word,
 * names that contain all words, then the rest. Words that match everything do not count: 'protection dragon' is ranked like
 * 'dragon'.
 */
export function rankOf(typed: string, wording: Wording): RawBuilder<number> {
  const words = narrowing(wording).length > 0 ? narrowing(wording) : wording
  const names = sql`' ' || sleeves.search_text`
  const all = (has: (word: string) => RawBuilder<unknown>) =>
    sql.join(
      words.map((spellings) => sql`(${sql.join(spellings.map(has), sql` or `)})`),
      sql` and `,
    )
  return sql<number>`case
    when starts_with(sleeves.search_text, ${typed}) then 0
    when ${all((word) => sql`${names} like ${containing(` ${word}`)}`)} then 1
    when ${all((word) => sql`sleeves.search_text like ${containing(word)}`)} then 2
    else 3 end`
}

/**
 * The trigram similarity that a text needs for its words to be compared. Most typing errors keep half of a word's trigrams;
 * when that finds nothing, a fifth is enough.
 */
const WORTH_A_LOOK = [0.5, 0.2]
/** Thousands of texts may have the same word; a few of them show its spelling. */
const TEXTS_LOOKED_AT = 300
const MAX_SPELLINGS = 4

/**
 * The search with each unknown word replaced by a word of the catalogue that differs by one typing error (two in long words).
 * Undefined when there is nothing to replace or no similar word.
 */
export async function nearWording(db: Db, wording: Wording): Promise<Wording | undefined> {
  const isFound = await Promise.all(wording.map((word) => stands(db, word)))
  if (isFound.every(Boolean)) return undefined
  const near = await Promise.all(
    wording.map(async (spellings, at) => (isFound[at] ? spellings : spelledLike(db, spellings[0] ?? ''))),
  )
  return near.every((spellings) => spellings.length > 0) ? near : undefined
}

async function stands(db: Db, word: readonly string[]): Promise<boolean> {
  if (word.some(findsAll)) return true
  // The subquery is planned for all rows and read until the first: with a plain limit the planner would scan a large table from
  // its start.
  const row = await db
    .with(
      (cte) => cte('found').materialized(),
      (found) =>
        found
          .selectFrom('sleeves')
          .select('id')
          .where('is_published', '=', true)
          .where((eb) => matching(eb, [word])),
    )
    .selectFrom('found')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function spelledLike(db: Db, word: string): Promise<readonly string[]> {
  return db.transaction().execute(async (tx) => {
    for (const alike of WORTH_A_LOOK) {
      // The indexed operator takes its threshold from a setting, which is set for this transaction only.
      await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(alike)}`.execute(tx)
      const near = nearest(word, await wordsAlike(tx, word)).slice(0, MAX_SPELLINGS)
      if (near.length > 0) return near
    }
    return []
  })
}

/** Words of about that length in texts with a similar word. */
async function wordsAlike(db: Db, word: string): Promise<string[]> {
  const texts = sql`select search_text || search_more as words from sleeves
    where is_published and ${isAlike(word)} limit ${sql.lit(TEXTS_LOOKED_AT)}`
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from (${texts}) texts, regexp_split_to_table(words, '[^[:alnum:]]+') word
    where abs(length(word) - ${word.length}::int) <= 2`.execute(db)
  return rows.map((row) => row.word)
}

/** The trigram indexes serve this. */
export const isAlike = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(sleeves.search_text %> ${word} or sleeves.search_more %> ${word})`

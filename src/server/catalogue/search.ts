import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { gamesOf } from '#shared/catalogue/card-fit.ts'
import { gtinForms } from '#shared/catalogue/gtin.ts'
import { nearest } from '#shared/catalogue/near-spelling.ts'
import { findsAll, wordsBesideName } from '#shared/catalogue/searched-words.ts'
import type { SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'
import { searchText, textWords } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containing } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'

/** The category is searched too: people type 'dragonball' in one word. */
type NamedCollection = { name: string; category: SleeveCategory }

type Searched = {
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
  brand?: string | undefined
  fits?: string | undefined
  games?: string | undefined
}

/** What a collection adds in front of its sleeves' searched words; a rename replaces it. */
export function collectionWords({ name, category }: NamedCollection): string {
  return ` ${textWords(category === 'other' ? name : `${name} ${category}`).join(' ')} `
}

/** The columns that the search reads: names, and below them (decision 59) what else is said of a sleeve. */
export function searchColumns(sleeve: Searched) {
  const { name, title, features = [], sku = '', gtin = '', brand = '', fits = '', games = '' } = sleeve
  const listed: readonly string[] = typeof features === 'string' ? JSON.parse(features) : features
  const more = [
    wordsBesideName(sleeve),
    brand,
    gamesOf({ fits, games }),
    ...listed,
    sleeve.description,
    sku,
    ...gtinForms(gtin),
  ].join(' ')
  return {
    search_text: searchText(title === name ? name : `${name} ${title}`),
    // A space before each word, so that a pattern can ask for its beginning.
    // A reference is found by its parts and as a whole, signs and all.
    search_more:
      `${collectionWords(sleeve.collection)}${textWords(more).join(' ')} ${searchText(sku)}`.trimEnd(),
  }
}

/** What is looked for: every word, in whatever order; each as one of its spellings. */
export type Wording = readonly (readonly string[])[]

export type Sleeves = ExpressionBuilder<Tables, 'sleeves'>

export const published = (eb: Sleeves) => eb('sleeves.is_published', '=', true)

/** The words that narrow: not what people call the goods, which all of them are found by. */
export const narrowing = (wording: Wording): Wording =>
  wording.filter((spellings) => !spellings.some(findsAll))

/** The condition of a wording: anywhere in the names, or at the beginning of another word. Trigram indexes answer both. */
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
 * To sort by (decision 59): names that begin as it was typed, names in which each word begins one, names that have all words, and
 * the rest. Words that find everything say nothing of the rank: 'protection dragon' is ranked as 'dragon'.
 */
export function rankOf(typed: string, wording: Wording): RawBuilder<number> {
  const words = narrowing(wording).length > 0 ? narrowing(wording) : wording
  const names = sql`' ' || translate(sleeves.search_text, '’''-', '   ')`
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
 * How alike, by trigrams, a text must be for its words to be looked at: most slips leave half of a word's trigrams as they
 * were; where that finds nothing, a fifth will do.
 */
const WORTH_A_LOOK = [0.5, 0.2]
/** Thousands of texts may have the same word: some of them tell how it is spelled. */
const TEXTS_LOOKED_AT = 300
const MAX_SPELLINGS = 4

/**
 * The wording with the words that stand nowhere replaced by those of the catalogue that are one slip away (two in long
 * words); undefined where there is nothing to replace, or nothing near.
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
  // Planned as if all were wanted, and read until the first: with a bare limit a large table would be read from its start.
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
      // The operator that the index knows takes its threshold from a setting: for this transaction only.
      await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(alike)}`.execute(tx)
      const near = nearest(word, await wordsAlike(tx, word)).slice(0, MAX_SPELLINGS)
      if (near.length > 0) return near
    }
    return []
  })
}

/** The words of about that length in texts that have a word like it. */
async function wordsAlike(db: Db, word: string): Promise<string[]> {
  const texts = sql`select search_text || search_more as words from sleeves
    where is_published and ${isAlike(word)} limit ${sql.lit(TEXTS_LOOKED_AT)}`
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from (${texts}) texts, regexp_split_to_table(words, '[^[:alnum:]]+') word
    where abs(length(word) - ${word.length}::int) <= 2`.execute(db)
  return rows.map((row) => row.word)
}

/** Answered by the trigram indexes. */
export const isAlike = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(sleeves.search_text %> ${word} or sleeves.search_more %> ${word})`

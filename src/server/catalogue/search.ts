import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { gtinForms } from '#shared/catalogue/gtin.ts'
import { nearest } from '#shared/catalogue/near-spelling.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { attributeWords, findsAll, extraWords } from '#shared/catalogue/searched-words.ts'
import type { AttributeColumns } from '#shared/catalogue/sleeve-attributes.ts'
import type { SleeveCategory } from '#shared/catalogue/sleeve-categories.ts'
import { textSigns, textWords } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containing } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'

/** Categories such as 'dragonball' are searched too, because people type 'Dragon Ball' as one word. */
type NamedCollection = { name: string; category: SleeveCategory }

type Searched = Partial<AttributeColumns> & {
  name: string
  title: string
  description: string
  collection: NamedCollection
  width_mm: number
  height_mm: number
  features?: string | readonly string[] | undefined
  sku?: string | undefined
  gtin?: string | undefined
  packs?: string | readonly OwnPack[] | undefined
}

/**
 * The version of the rules for search texts. Raise the version when the rules for `search_text` or
 * `search_more` change. The next start then updates the texts of older rows (`refresh-search-texts.ts`).
 */
export const SEARCH_EDITION = 2

/**
 * `search_more` of the collection's sleeves begins with these words. When the collection's name changes, they are
 * replaced.
 */
export function collectionWords({ name, category }: NamedCollection): string {
  return ` ${textWords(category === 'other' ? name : `${name} ${category}`).join(' ')} `
}

/** `search_text` has the name and the title. `search_more` has the other texts, which rank lower (decision 59). */
export function searchColumns(sleeve: Searched) {
  const { name, title, features = [], packs = [] } = sleeve
  const listed: readonly string[] = typeof features === 'string' ? JSON.parse(features) : features
  const own: readonly OwnPack[] = typeof packs === 'string' ? JSON.parse(packs) : packs
  const names = title === name ? name : `${name} ${title}`
  const more = [
    ...textWords(extraWords(sleeve)),
    ...textWords(attributeWords(sleeve)),
    ...textWords(listed.join(' ')),
    ...textWords(sleeve.description),
    ...[sleeve, ...own].flatMap(({ sku = '', gtin = '' }) => [...skuWords(sku), ...gtinForms(gtin)]),
  ]
  return {
    search_text: [...textWords(names), ...textSigns(names)].join(' '),
    // A space before each word lets a pattern match the beginning of a word.
    search_more: `${collectionWords(sleeve.collection)}${more.join(' ')}`.trimEnd(),
    search_edition: SEARCH_EDITION,
  }
}

function skuWords(sku: string): string[] {
  const words = textWords(sku)
  return words.length > 1 ? [...words, words.join('')] : words
}

/** The words of a search. All must match, in any order. Each may match in any of its spellings. */
export type Wording = readonly (readonly string[])[]

export type Sleeves = ExpressionBuilder<Tables, 'sleeves'>

export const published = (eb: Sleeves) => eb('sleeves.is_published', '=', true)

/** The common words for sleeves match every product, so they are left out. */
export const narrowing = (wording: Wording): Wording =>
  wording.filter((spellings) => !spellings.some(findsAll))

/**
 * Each word, except the common words for sleeves, matches anywhere in the names, or at the beginning of a word in the
 * other texts. Trigram indexes serve both.
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
 * Returns SQL that ranks a sleeve for a search (decision 59). First come names that begin with the search as typed,
 * then names in which each searched word begins a word, then names that contain all words, then the rest. Words that
 * match every product count only at the first rank, unless the search has no others.
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
 * Thresholds of trigram similarity between the searched word and a text. The words of similar texts are compared. The
 * second threshold is used if the first finds no word.
 */
const WORTH_A_LOOK = [0.5, 0.2]
/**
 * The maximum number of texts that are compared. Thousands may contain the same word, but a few are enough to show its
 * spelling.
 */
const TEXTS_LOOKED_AT = 300
const MAX_SPELLINGS = 4

/** Returns undefined if all words are known, or if an unknown word has no similar word. */
export async function nearWording(db: Db, wording: Wording): Promise<Wording | undefined> {
  const isFound = await Promise.all(wording.map((word) => isKnown(db, word)))
  if (isFound.every(Boolean)) return undefined
  const near = await Promise.all(
    wording.map(async (spellings, at) => (isFound[at] ? spellings : spelledLike(db, spellings[0] ?? ''))),
  )
  return near.every((spellings) => spellings.length > 0) ? near : undefined
}

async function isKnown(db: Db, word: readonly string[]): Promise<boolean> {
  if (word.some(findsAll)) return true
  // This subquery makes the planner plan for all rows, although only the first is read. With a plain limit, the planner
  // would scan a large table from its start.
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
      // The operator that uses the index takes its threshold from this setting. The setting applies to this
      // transaction only.
      await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(alike)}`.execute(tx)
      const near = nearest(word, await wordsAlike(tx, word)).slice(0, MAX_SPELLINGS)
      if (near.length > 0) return near
    }
    return []
  })
}

async function wordsAlike(db: Db, word: string): Promise<string[]> {
  const texts = sql`select search_text || search_more as words from sleeves
    where is_published and ${isAlike(word)} limit ${sql.lit(TEXTS_LOOKED_AT)}`
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from (${texts}) texts, regexp_split_to_table(words, '[^[:alnum:]]+') word
    where abs(length(word) - ${word.length}::int) <= 2`.execute(db)
  return rows.map((row) => row.word)
}

export const isAlike = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(sleeves.search_text %> ${word} or sleeves.search_more %> ${word})`

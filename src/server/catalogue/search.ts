import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/connect.ts'
import { containingWords } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'

/** What the search of the shop looks through: name and title (storefront.md §2). */
export function sleeveSearchText({ name, title }: { name: string; title: string }): string {
  return searchText(title === name ? name : `${name} ${title}`)
}

/** How names are compared with what somebody typed; undefined where nothing was typed. */
export type Wording = { words: string; typed: 'as-written' | 'alike' }

/** Words this alike count as the same: one typing error in a short word, two in a long one. */
const ALIKE = 0.4

/** The condition of a wording; both kinds are answered by the trigram index. */
export function named(eb: ExpressionBuilder<Tables, 'sleeves'>, { words, typed }: Wording) {
  if (words === '') return sql<boolean>`true`
  if (typed === 'as-written')
    return eb.and(containingWords(words).map((word) => eb('sleeves.search_text', 'like', word)))
  return isAlike(words)
}

const isAlike = (words: string): RawBuilder<boolean> => sql<boolean>`sleeves.search_text %> ${words}`

/**
 * Runs a read in which words may be misspelt. The operator that the index knows takes its threshold from the session,
 * so it is set for this transaction only.
 */
export async function forgiving<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(ALIKE)}`.execute(tx)
    return read(tx)
  })
}

import { textWords } from '../search-text.ts'

export const SEARCH_KEPT_LENGTH = 60
const MAX_WORDS = 8

/**
 * Matches six or more digits with nothing between them but the separators of phone and account numbers. A size such as
 * '63,5 x 88,5' does not match.
 */
const NUMBER = /\d(?:[\s.()+/-]*\d){5,}/u
const POSTAL_CODE = /(?<!\d)\d{5}(?!\d)/u

/**
 * Returns a search as it is recorded, in lower case and without accents. Undefined if the words have fewer than two
 * characters, or if the text may identify a person: an e-mail address, a phone, account or order number, a postal code,
 * or a long text.
 */
export function keptSearch(typed: string): string | undefined {
  if (typed.includes('@') || NUMBER.test(typed) || POSTAL_CODE.test(typed)) return undefined
  const words = textWords(typed)
  const kept = words.join(' ')
  return kept.length < 2 || kept.length > SEARCH_KEPT_LENGTH || words.length > MAX_WORDS ? undefined : kept
}

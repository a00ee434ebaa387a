import { textWords } from '../search-text.ts'

/** Of a search that found nothing; what is longer is a sentence, or something that was pasted. */
export const SEARCH_KEPT_LENGTH = 60
const MAX_WORDS = 8

/** Six digits or more with nothing between them but what telephone and account numbers have. A size, '63,5 x 88,5', has an x. */
const NUMBER = /\d(?:[\s.()+/-]*\d){5,}/u
const POSTAL_CODE = /(?<!\d)\d{5}(?!\d)/u

/**
 * A search as it is kept: folded words and nothing else. Undefined for what may say who somebody is: e-mail addresses, numbers of
 * telephones, accounts and orders, postal addresses, long texts.
 */
export function keptSearch(typed: string): string | undefined {
  if (typed.includes('@') || NUMBER.test(typed) || POSTAL_CODE.test(typed)) return undefined
  const words = textWords(typed)
  const kept = words.join(' ')
  return kept.length < 2 || kept.length > SEARCH_KEPT_LENGTH || words.length > MAX_WORDS ? undefined : kept
}

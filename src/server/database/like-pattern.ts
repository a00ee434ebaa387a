function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}

/** The maximum number of words of a search. Further words are ignored. */
const MAX_WORDS = 10

/**
 * Returns a LIKE pattern for each word of a folded text. All patterns must match, in any order. Keyboards
 * type the straight apostrophe and texts have the typographic one, so the pattern matches both.
 */
export function containingWords(words: string): string[] {
  return searchedWords(words).map(containingWord)
}

/** Returns the words of a folded text. Punctuation between spaces is ignored if there are other words. */
export function searchedWords(words: string): string[] {
  const all = words.split(' ').filter((word) => word !== '')
  const telling = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

export const containingWord = (word: string): string =>
  containing(word).replaceAll(/['`´′＇\u2018\u2019\u201b\u02b9-\u02bf]/gu, '_')

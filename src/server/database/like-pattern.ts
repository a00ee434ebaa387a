/** Escapes wildcards in typed text. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A LIKE pattern for texts that contain this one. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}

/** The most words of a search; further ones are ignored. */
const MAX_WORDS = 10

/**
 * A LIKE pattern for each word of folded text. All must match, in any order. Keyboards type the straight apostrophe
 * and texts have the typographic one, so each finds the other.
 */
export function containingWords(words: string): string[] {
  return searchedWords(words).map(containingWord)
}

/** The words of folded text. A sign between spaces is ignored if there are other words. */
export function searchedWords(words: string): string[] {
  const all = words.split(' ').filter((word) => word !== '')
  const telling = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

export const containingWord = (word: string): string =>
  containing(word).replaceAll(/['`´′＇\u2018\u2019\u201b\u02b9-\u02bf]/gu, '_')

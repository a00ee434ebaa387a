/** Escapes typed text, so that it is never a pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A LIKE pattern for texts that hold this one. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}

/** The most words of a search; further ones are ignored. */
const MAX_WORDS = 10

/**
 * A LIKE pattern for each word of folded text; all must match, in any order. Keyboards type the
 * straight apostrophe, texts have the typographic one: either finds both.
 */
export function containingWords(words: string): string[] {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => containing(word).replaceAll(/['\u2018\u2019\u02bc]/gu, '_'))
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}

const MAX_WORDS = 10

/** An apostrophe matches any character, because keyboards type the straight one and texts have the typographic one. */
export function containingWords(words: string): string[] {
  return searchedWords(words).map(containingWord)
}

/** Returns at most ten words. Words without a letter or digit are dropped, unless there are no others. */
export function searchedWords(words: string): string[] {
  const all = words.split(' ').filter((word) => word !== '')
  const telling = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
}

export const containingWord = (word: string): string =>
  containing(word).replaceAll(/['`´′＇\u2018\u2019\u201b\u02b9-\u02bf]/gu, '_')

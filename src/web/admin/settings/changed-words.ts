export type ChangedWords = { start: string; before: string; after: string; end: string }

/** Of a Markdown link only the label is compared, not the address. */
export function changedWords(one: string, other: string): ChangedWords {
  const [before, after] = [wordsOf(one), wordsOf(other)]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const text = (words: string[]) => words.join(' ')
  return {
    start: text(after.slice(0, start)),
    before: text(before.slice(start, before.length - end)),
    after: text(after.slice(start, after.length - end)),
    end: text(after.slice(after.length - end)),
  }
}

const LINK = /\[([^\]]*)\]\([^)]*\)/gu

const wordsOf = (text: string) => text.replaceAll(LINK, '$1').split(' ').filter(Boolean)

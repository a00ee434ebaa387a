// Letters that Unicode does not decompose into a base letter and an accent.
const UNFOLDED: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** Ligatures, as in text from a PDF ('ﬁn'), and full-width characters. */
const FORMS = /[\uFB00-\uFB06\uFF01-\uFF5E]/g

/**
 * Returns the text in lower case and without accents, with œ as oe (decision 7). The function `folded_text` in the
 * database does the same.
 */
export function foldText(text: string): string {
  return text
    .replace(FORMS, (form) => form.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/g, (letter) => UNFOLDED[letter] ?? letter)
}

/** People type these signs as apostrophes, although Unicode calls them letters. */
const APOSTROPHES = /[\u02b9-\u02bf]/gu
/** Format characters, fillers and the blank Braille pattern. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

export function searchText(text: string): string {
  return foldText(text).replace(UNSEEN, '').trim().replace(/\s+/g, ' ')
}

export function textWords(text: string): string[] {
  const folded = withoutUnseen(foldText(text)).replace(APOSTROPHES, ' ')
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

export const textSigns = (text: string): string[] => foldText(text).match(/[^\p{L}\p{N}\s\p{Cf}]+/gu) ?? []

const FILLERS = new Set(
  'a au aux avec d dans de des du en et l la le les ou par pour s sans sur un une'.split(' '),
)

const MAX_WORDS = 10

/** Any other sign keeps the parts of a word together: '6,5', 'KAP.12'. */
const PARTS_WORDS = /[\s'`\u00b4\u2018\u2019\u201b\u2032\uff07\u02b9-\u02bf\p{Pd}]+/u

/** 'Les boucliers d’aube' gives bouclier and aube. '6,5' gives the one word '6 5'. */
export function queryWords(query: string): string[] {
  const words = query
    .split(PARTS_WORDS)
    .map((word) => textWords(word).join(' '))
    .filter((word) => word !== '')
  const telling = words.filter((word) => !FILLERS.has(word))
  const wanted = telling.length > 0 ? telling : words.length > 0 ? words : textSigns(query)
  return wanted.slice(0, MAX_WORDS).map(singular)
}

/** For most words, both the singular and the plural begin with the result. */
function singular(word: string): string {
  if (/[^e]aux$/.test(word) && word.length > 5) return word.slice(0, -2)
  return word.length > 3 ? word.replace(/[sx]$/, '') : word
}

/** Invisible characters count as blank. */
export function isBlank(text: string | null | undefined): boolean {
  return !text || withoutUnseen(text).trim() === ''
}

import { oneSpelling } from '../one-spelling.ts'
import { foldText } from '../search-text.ts'

export const CELL_SEPARATOR = ' | '

export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('|', '||').replaceAll(/\s*\n\s*/gu, ' ')).join(CELL_SEPARATOR)

export function valuesIn(cell: string): string[] {
  return cell
    .split(/(?<!\|)\|(?!\|)|\n/u)
    .map((value) => value.trim().replaceAll('||', '|'))
    .filter((value) => value !== '')
}

/** A comma or a semicolon separates two pictures only if a web address follows. */
export function picturesIn(cell: string): string[] {
  return cell
    .split(/\s*[|\n]\s*|\s*[,;]\s*(?=https?:)/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Removes the leading apostrophe that marks a number as text in spreadsheets. */
const digitsOf = (cell: string) => oneSpelling(cell).replace(/^['’]\s?/u, '')

/**
 * Reads '1 234,50', '1,234.50', '1.234,50' and '1'234.50'. Undefined if the number is unreadable or ambiguous, such as
 * '1,234'.
 */
export function numberIn(cell: string): number | undefined {
  const plain = digitsOf(cell)
  const [, whole = '', decimals = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?:['’ ]\d{3})+)(?:[.,](\d{1,6}))?$/u.exec(
      plain,
    ) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{1,6})$/u.exec(plain) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{1,6})$/u.exec(plain) ??
    []
  const digits = whole.replaceAll(/\D/gu, '')
  if (digits === '' || digits.length > 9) return undefined
  if (decimals.length === 3 && whole === digits && /^[1-9]\d{0,2}$/u.test(digits)) return undefined
  return Number(`${digits}.${decimals || 0}`)
}

/** Besides the forms of `numberIn`, reads '3,50 € TTC', 'EUR 3.50' and '3 € 50'. */
export function eurosIn(cell: string): number | undefined {
  const plain = digitsOf(cell).replace(/\s*\(?TTC\)?$/iu, '')
  const [, euros, cents] = /^(\d+) ?(?:€|euros?) ?(\d\d)$/iu.exec(plain) ?? []
  if (euros !== undefined) return numberIn(`${euros},${cents}`)
  return numberIn(plain.replace(/^(?:€|eur(?:os?)?)(?![a-z])/iu, '').replace(/(?:€|eur(?:os?)?)$/iu, ''))
}

export const otherCurrencyIn = (cell: string): string | undefined =>
  /[$£¥₣₤₽₹]|\b(?:USD|GBP|CHF|CAD|AUD|JPY|PLN|SEK|DKK)\b/iu.exec(cell)?.[0]

/** Unlike `numberIn`, reads '1.200' as 1200. */
export function wholeIn(cell: string): number | undefined {
  const plain = digitsOf(cell)
  return /^\d{1,3}(?:[.,'’ ]\d{3})+$/u.test(plain) ? Number(plain.replaceAll(/\D/gu, '')) : numberIn(plain)
}

/** Reads '100', 'Boîte de 100' and '100 pcs'. Undefined if the cell has no readable number or several. */
export function piecesIn(cell: string): number | undefined {
  const [found, ...others] = cell.match(/\d+(?:[ \u00A0\u202F]\d{3})*(?:[.,]\d+)?/gu) ?? []
  return found !== undefined && others.length === 0 ? wholeIn(found) : undefined
}

const YES = [
  ...'oui yes true vrai 1 x y o ja active actif activee publiee publie published publish public enabled visible online on'.split(
    ' ',
  ),
  'en ligne',
  'en vente',
]
const NO = [
  ...'non no false faux 0 -1 n nein draft archived unlisted unpublished inactive inactif desactive desactivee brouillon private prive privee hidden masque masquee disabled archive archivee pending trash corbeille off offline'.split(
    ' ',
  ),
  'hors ligne',
  'non publie',
  'non publiee',
  'not published',
]

export function yesOrNoIn(cell: string): boolean | undefined {
  const word = foldText(oneSpelling(cell))
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

import { foldText } from '../search-text.ts'

/** Separates several values in one cell. */
export const CELL_SEPARATOR = ' | '

/** Joins values. A bar inside a value is doubled, and a line break becomes a space. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('|', '||').replaceAll(/\s*\n\s*/gu, ' ')).join(CELL_SEPARATOR)

/** The values of a cell, separated by single bars or line breaks. */
export function valuesIn(cell: string): string[] {
  return cell
    .split(/(?<!\|)\|(?!\|)|\n/u)
    .map((value) => value.trim().replaceAll('||', '|'))
    .filter((value) => value !== '')
}

/** The pictures of a cell, separated by bars, line breaks, or commas before an address. */
export function picturesIn(cell: string): string[] {
  return cell
    .split(/\s*[|\n]\s*|\s*[,;]\s*(?=https?:)/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/**
 * A number as people and programs write it: '1 234,50', '1,234.50', '1.234,50', '1'234.50'. Undefined for any other
 * text, and if a single sign may separate thousands or decimals, as in '1,234'.
 */
export function numberIn(cell: string): number | undefined {
  const plain = cell.replace(/^['’]/u, '').replaceAll(/\s/gu, '')
  const [, whole = '', decimals = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?:['’]\d{3})+)(?:[.,](\d{1,6}))?$/u.exec(
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

/** A price in a file, in euros. '3,50 € TTC' is read too. */
export const eurosIn = (cell: string): number | undefined =>
  numberIn(cell.replace(/\s*TTC$/iu, '').replaceAll(/\s*(?:€|\beuros?\b|\bEUR\b)\s*/giu, ''))

/** The sign of another currency in a price. */
export const otherCurrencyIn = (cell: string): string | undefined =>
  /[$£¥₣₤₽₹]|\b(?:USD|GBP|CHF|CAD|AUD|JPY|PLN|SEK|DKK)\b/iu.exec(cell)?.[0]

/** A whole number. Its thousands may be separated. */
export function wholeIn(cell: string): number | undefined {
  const plain = cell.replace(/^['’]/u, '').replaceAll(/\s/gu, '')
  return /^\d{1,3}(?:[.,'’]\d{3})+$/u.test(plain) ? Number(plain.replaceAll(/\D/gu, '')) : numberIn(plain)
}

const YES =
  'oui yes true vrai 1 x y o ja active actif activee publiee publie published publish enabled visible online'.split(
    ' ',
  )
const NO =
  'non no false faux 0 -1 n nein draft archived unlisted unpublished inactive inactif desactive desactivee brouillon private prive privee hidden masque masquee disabled archive archivee pending trash corbeille off'.split(
    ' ',
  )

/** Whether a word means yes or no. Undefined for any other word. */
export function yesOrNoIn(cell: string): boolean | undefined {
  const word = foldText(cell).trim()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

import { foldText } from '../search-text.ts'

/** Several values in one cell. */
export const CELL_SEPARATOR = ' | '

/** A bar inside a value is doubled, a line break becomes a space. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('|', '||').replaceAll(/\s*\n\s*/gu, ' ')).join(CELL_SEPARATOR)

/** Separated by single bars or line breaks. */
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

const YES =
  'oui yes true vrai 1 x active actif activee publiee publie published enabled visible online'.split(' ')
const NO =
  'non no false faux 0 -1 draft archived unlisted inactive inactif brouillon private hidden disabled archivee off'.split(
    ' ',
  )

/** Undefined for any other word. */
export function yesOrNoIn(cell: string): boolean | undefined {
  const word = foldText(cell).trim()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

import Papa from 'papaparse'
import { counted } from './count.ts'

export type CsvRow = {
  /** The number in a spreadsheet, where the column names are line 1. */
  line: number
  /** One cell for each column. Missing cells are blank. */
  cells: string[]
  /** Why the row cannot be read. */
  fault?: string
}

export type CsvTable = {
  head: string[]
  /** The rows that are not blank. */
  rows: CsvRow[]
}

export const CSV_EMPTY = 'Ce fichier est vide'
export const CSV_NO_TEXT =
  'Ce fichier n’est pas un CSV lisible\u00A0: enregistrez-le dans votre tableur au format «\u202FCSV UTF-8\u202F»'
export const quoteOpen = (line: number) => `Guillemet non fermé à la ligne ${line}`
export const tooManyCells = (line: number, cells: number, columns: number) =>
  `Ligne ${line}\u00A0: ${counted(cells, 'cellule')} pour ${counted(columns, 'colonne')}`

/**
 * Reads the rows of a CSV text. Blank rows stay, so the first row is line 1. Returns an error message for an unreadable
 * text.
 */
export function readCsvRows(text: string): string[][] | string {
  if (/[\0\p{Cs}]/u.test(text)) return CSV_NO_TEXT
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/gu, '\n')
  if (plain.trim() === '') return CSV_EMPTY
  // Excel writes this mark before the column names, and hides it.
  const [said = '', separator = separatorOf(plain)] = /^"?sep=(.)"?\n/iu.exec(plain) ?? []
  const { data, errors } = Papa.parse<string[]>(plain.slice(said.length), {
    delimiter: separator,
    newline: '\n',
  })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open) return quoteOpen((open.row ?? 0) + 1)
  return data.map((row) => row.map((cell) => unguarded(cell.trim())))
}

/**
 * Reads a CSV text whose first line has the column names. All files that the shop reads have this form. Returns an
 * error message for any other text, and for an unclosed quote, because the lines after it cannot be told apart.
 */
export function readCsvTable(text: string): CsvTable | string {
  const cells = readCsvRows(text)
  if (typeof cells === 'string') return cells
  const top = cells.findIndex((row) => row.some((cell) => cell !== ''))
  const [head = [], ...rows] = cells.slice(top)
  const columns = head.findLastIndex((name) => name !== '') + 1
  return {
    head: head.slice(0, columns),
    rows: rows
      .map((row, at) => rowOf(row, top + at + 2, columns))
      .filter((row) => row.cells.some((cell) => cell !== '')),
  }
}

function rowOf(cells: readonly string[], line: number, columns: number): CsvRow {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  if (filled > columns)
    return { line, cells: cells.slice(0, filled), fault: tooManyCells(line, filled, columns) }
  return { line, cells: Array.from({ length: columns }, (_, at) => cells[at] ?? '') }
}

/**
 * Returns the most frequent separator of the first line. Texts in quotes or brackets do not count: 'Catégories
 * (x,y,z...)'.
 */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const bare = first.replaceAll(/"[^"]*"|\([^)]*\)/gu, '')
  const times = (sign: string) => bare.split(sign).length
  return [';', '\t', ',', '|'].toSorted((a, b) => times(b) - times(a))[0] ?? ';'
}

/**
 * Returns a cell without its guard. The shop's export puts an apostrophe before a text that a spreadsheet would read as
 * a formula. Other shops write ="00123", which a spreadsheet shows as 00123.
 */
function unguarded(cell: string): string {
  const [, shown] = /^="([^"]*)"$/u.exec(cell) ?? []
  if (shown !== undefined) return shown.trim()
  return /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell
}

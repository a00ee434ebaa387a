import { counted } from './count.ts'
import { splitCsv } from './csv-records.ts'

export type CsvRow = {
  /** The record's number, from 1. */
  line: number
  cells: string[]
  fault?: string
}

export type CsvTable = {
  head: string[]
  rows: CsvRow[]
}

export const CSV_EMPTY = 'Ce fichier est vide'
export const CSV_NO_TEXT =
  'Ce fichier n’est pas un CSV lisible\u00A0: enregistrez-le dans votre tableur au format «\u202FCSV UTF-8\u202F»'
export const quoteOpen = (line: number) => `Guillemet non fermé à la ligne ${line}`
const quoteMisplaced = (line: number, cell: string) =>
  `Ligne ${line}\u00A0: guillemet mal placé dans «\u202F${cell.length > 80 ? `${cell.slice(0, 79)}…` : cell}\u202F»`
export const tooManyCells = (line: number, cells: number, columns: number) =>
  `Ligne ${line}\u00A0: ${counted(cells, 'cellule')} pour ${counted(columns, 'colonne')}`

/** Keeps blank rows. Returns a French sentence if the file cannot be read. */
export function readCsvRows(text: string): CsvRow[] | string {
  if (/[\0\p{Cs}]/u.test(text)) return CSV_NO_TEXT
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/gu, '\n')
  if (plain.trim() === '') return CSV_EMPTY
  // A first line such as 'sep=;' names the separator for Excel and is not a record.
  const [mark = '', separator = separatorOf(plain)] = /^"?sep=([^"])"?\n/iu.exec(plain) ?? []
  const records = splitCsv(plain.slice(mark.length), separator)
  if (typeof records === 'number') return quoteOpen(records)
  return records.map(({ cells, odd }, at) => ({
    line: at + 1,
    cells: cells.map((cell) => unguarded(cell.trim())),
    ...(odd !== undefined && { fault: quoteMisplaced(at + 1, odd) }),
  }))
}

/** Returns a French sentence if the file or its first filled row cannot be read. */
export function readCsvTable(text: string): CsvTable | string {
  const all = readCsvRows(text)
  if (typeof all === 'string') return all
  const isFilled = ({ cells }: CsvRow) => cells.some((cell) => cell !== '')
  const [head, ...rows] = all.slice(all.findIndex(isFilled))
  if (head?.fault !== undefined) return head.fault
  const columns = (head?.cells.findLastIndex((name) => name !== '') ?? -1) + 1
  return {
    head: head?.cells.slice(0, columns) ?? [],
    rows: rows.filter(isFilled).map((row) => asWide(row, columns)),
  }
}

function asWide({ line, cells, fault }: CsvRow, columns: number): CsvRow {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  if (filled > columns)
    return { line, cells: cells.slice(0, filled), fault: fault ?? tooManyCells(line, filled, columns) }
  const wide = Array.from({ length: columns }, (_, at) => cells[at] ?? '')
  return { line, cells: wide, ...(fault !== undefined && { fault }) }
}

/** Separators in quotes or brackets do not count: 'Catégories (x,y,z...)'. */
function separatorOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const bare = first.replaceAll(/"[^"]*"|\([^)]*\)/gu, '')
  const times = (sign: string) => bare.split(sign).length
  return [';', '\t', ',', '|'].toSorted((a, b) => times(b) - times(a))[0] ?? ';'
}

/** Removes the apostrophe that `csvLine` puts in front of a cell, and reads ="00123" as 00123. */
function unguarded(cell: string): string {
  const [, shown] = /^="([^"]*)"$/u.exec(cell) ?? []
  if (shown !== undefined) return shown.trim()
  return /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell
}

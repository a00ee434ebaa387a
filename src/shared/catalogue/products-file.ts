import { readCsvTable, type CsvRow } from '../csv-table.ts'
import { textOfHtml } from '../html-text.ts'
import { CELL_SEPARATOR, picturesIn, yesOrNoIn } from './cell-values.ts'
import { codeIn, keyOfProduct, lineDoubled, usableNames } from './file-lines.ts'
import { gtinDigits, wholeGtin, withLostZero } from './gtin.ts'
import { groupRows, type GroupedRow, type LeftLine } from './lines-of-product.ts'
import {
  CORRECTION_COLUMN,
  PRODUCT_COLUMNS,
  placesOf,
  type ColumnPlaces,
  type ProductColumn,
} from './product-columns.ts'
import { SLEEVE_LIMITS } from './sleeve-rules.ts'

export const PRODUCTS_FILE_MAX_LENGTH = 40_000_000
export const PRODUCTS_FILE_MAX_LINES = 20_000
/** The maximum length of any cell, in characters. The fields have their own limits. */
export const CELL_MAX_LENGTH = 2 * SLEEVE_LIMITS.description

export const PRODUCTS_FILE_TOO_LARGE = `Ce fichier est trop long\u00A0: ${PRODUCTS_FILE_MAX_LINES.toLocaleString('fr-FR')} protections au plus. Importez-le en plusieurs parties`
export const PRODUCTS_FILE_COLUMNS =
  'La première ligne doit nommer les colonnes, au moins «\u202FNom\u202F» ou «\u202FRéférence\u202F»'

export type ProductLine = {
  line: number
  cells: Partial<Record<ProductColumn, string>>
}

export type ProductsFile = {
  lines: ProductLine[]
  refused: LeftLine[]
  notes: ReadonlyMap<number, string[]>
  unread: string[]
  priceColumn: string | undefined
  isOwn: boolean
  isUntaxed: boolean
  piecesColumn: string | undefined
  head: string[]
  rows: ReadonlyMap<number, string[]>
}

/** Returns a French sentence if the file cannot be used. */
export function readProductsFile(text: string): ProductsFile | string {
  if (text.length > PRODUCTS_FILE_MAX_LENGTH) return PRODUCTS_FILE_TOO_LARGE
  const table = readCsvTable(text)
  if (typeof table === 'string') return table
  const { head, rows } = table
  const places = placesOf(head, rows)
  const { columns, isOwn, isUntaxed, unread } = places
  if (columns.name === undefined && columns.sku === undefined) return PRODUCTS_FILE_COLUMNS
  const { products, left } = groupRows(rows, places)
  if (products.length > PRODUCTS_FILE_MAX_LINES) return PRODUCTS_FILE_TOO_LARGE
  const judged = judgeRows(products, places)
  const faults = rows.flatMap(({ line, fault, cells }) =>
    fault === undefined ? [] : [{ line, label: cells[columns.name ?? -1] ?? '', message: fault }],
  )
  return {
    lines: judged.lines,
    refused: [...faults, ...left, ...judged.refused].toSorted((a, b) => a.line - b.line),
    notes: judged.notes,
    unread,
    priceColumn: columns.price === undefined ? undefined : head[columns.price],
    isOwn,
    isUntaxed,
    piecesColumn: isOwn ? undefined : filledColumn(columns.piecesPerPack, head, rows),
    head,
    rows: new Map(rows.map(({ line, cells }) => [line, cells])),
  }
}

const filledColumn = (at: number | undefined, head: readonly string[], rows: readonly CsvRow[]) =>
  at !== undefined && rows.some(({ cells }) => cells[at]) ? head[at] : undefined

export function linesToCorrect(file: ProductsFile, left: readonly LeftLine[]): string[][] {
  const at = file.head.indexOf(CORRECTION_COLUMN)
  const without = (cells: readonly string[]) => (at < 0 ? [...cells] : cells.toSpliced(at, 1))
  const rows = left.map(({ line, message }) => [message, ...without(file.rows.get(line) ?? [])])
  return [[CORRECTION_COLUMN, ...without(file.head)], ...rows]
}

type Judged = { lines: ProductLine[]; refused: LeftLine[]; notes: Map<number, string[]> }

function judgeRows(products: readonly GroupedRow[], places: ColumnPlaces): Judged {
  const notes = new Map(
    products.flatMap(({ row, notes: words }) => (words.length > 0 ? [[row.line, words]] : [])),
  )
  const refused: LeftLine[] = []
  const lines: ProductLine[] = []
  for (const { row } of products) {
    const line = { line: row.line, cells: cellsOf(row, places) }
    const message = cellError(line.cells) ?? currencyError(row, places)
    if (message === undefined) lines.push(line)
    else refused.push({ line: row.line, label: labelOf(line), message })
  }
  const doubled = doublesOf(lines)
  return {
    lines: withoutTakenBarcodes(
      lines.filter(({ line }) => !doubled.has(line)),
      notes,
    ),
    refused: [...refused, ...doubled.values()],
    notes,
  }
}

const labelOf = ({ cells }: ProductLine) => cells.name || cells.sku || cells.gtin || ''

function cellError(cells: ProductLine['cells']): string | undefined {
  const long = Object.entries(cells).find(([, cell]) => cell.length > CELL_MAX_LENGTH)
  return long && textTooLong(long[0] as ProductColumn, long[1].length)
}

const textTooLong = (column: ProductColumn, length: number) =>
  `${PRODUCT_COLUMNS[column]}\u00A0: ce texte est trop long (${length.toLocaleString('fr-FR')} caractères)`

export const otherCurrency = (currency: string) =>
  `Prix en «\u202F${currency}\u202F»\u00A0: la boutique vend en euros`

function currencyError({ cells }: CsvRow, { helpers }: ColumnPlaces): string | undefined {
  const currency = cells[helpers.currency ?? -1] ?? ''
  return currency === '' || /^(?:eur|€|euros?)$/iu.test(currency) ? undefined : otherCurrency(currency)
}

function cellsOf({ cells: row }: CsvRow, places: ColumnPlaces): ProductLine['cells'] {
  const cells: ProductLine['cells'] = {}
  for (const [column, place] of Object.entries(places.columns) as [ProductColumn, number][])
    cells[column] = readCell(column, row[place] ?? '', places)
  const yes = places.published.map((at) => row[at] ?? '').filter((cell) => cell !== '')
  if (cells.isPublished !== undefined) cells.isPublished = joinPublished(yes)
  // The cell may have several pictures, the front picture first.
  const [front, ...others] = places.isOwn ? [] : picturesIn(cells.front ?? '')
  if (others.length > 0 && !cells.gallery) {
    cells.front = front ?? ''
    cells.gallery = others.join(CELL_SEPARATOR)
  }
  return cells
}

/** Turns the HTML of other shops into text. */
function readCell(column: ProductColumn, cell: string, { isOwn }: ColumnPlaces): string {
  if (column === 'sku' || column === 'gtin') {
    const plain = codeIn(cell)
    return column === 'gtin' ? withLostZero(plain) : plain
  }
  if (isOwn) return cell
  if (column === 'description' || column === 'name' || column === 'collection' || column === 'brand')
    return textOfHtml(cell)
  return cell
}

const joinPublished = (words: readonly string[]): string =>
  words.find((word) => yesOrNoIn(word) !== true) ?? words[0] ?? ''

/** Returns all lines of each product that has several, because only the owner knows which of them is right. */
function doublesOf(lines: readonly ProductLine[]): Map<number, LeftLine> {
  const groups = new Map<string, ProductLine[]>()
  for (const line of lines) {
    const key = keyOfProduct(usableNames(line.cells))
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  const doubles = new Map<number, LeftLine>()
  for (const group of groups.values()) {
    if (group.length < 2) continue
    for (const line of group) {
      const others = group.map((other) => other.line).filter((number) => number !== line.line)
      doubles.set(line.line, { line: line.line, label: labelOf(line), message: lineDoubled(others) })
    }
  }
  return doubles
}

/** Two products cannot share a barcode, so only the first of the lines with the same barcode keeps it. */
function withoutTakenBarcodes(lines: readonly ProductLine[], notes: Map<number, string[]>): ProductLine[] {
  const first = new Map<string, number>()
  return lines.map(({ line, cells }) => {
    const digits = gtinDigits(usableNames(cells).gtin)
    const taken = first.get(wholeGtin(digits))
    if (digits === '') return { line, cells }
    if (taken === undefined) {
      first.set(wholeGtin(digits), line)
      return { line, cells }
    }
    notes.set(line, [...(notes.get(line) ?? []), barcodeDoubled(taken)])
    return { line, cells: { ...cells, gtin: '' } }
  })
}

const barcodeDoubled = (line: number) => `Code-barres laissé de côté\u00A0: c’est celui de la ligne ${line}`

import type { CsvRow } from '../csv-table.ts'
import { oneSpelling } from '../one-spelling.ts'
import { CELL_SEPARATOR, picturesIn } from './cell-values.ts'
import { nameKey } from './file-lines.ts'
import { PRODUCT_COLUMNS, type ColumnPlaces, type ProductColumn } from './product-columns.ts'

export type LeftLine = { line: number; label: string; message: string }

export type GroupedRow = { row: CsvRow; notes: string[] }

export const variantLeft = (first: number) =>
  `Variante de la protection de la ligne ${first}\u00A0: une protection n’a qu’un prix et qu’un stock, ceux de sa première variante`
const firstUnpriced = (line: number) =>
  `Première variante sans prix, laissée de côté\u00A0: prix, stock et référence de la ligne ${line}`
export const withUnreadable = (first: number) =>
  `Laissée de côté avec la ligne ${first}, la première de sa protection\u00A0: corrigez-la`
const textsLeft = (first: number, columns: readonly string[]) =>
  `Suite de la protection de la ligne ${first}, laissée de côté\u00A0: ${columns.join(', ')}`
export const variantsLeft = (lines: readonly number[]) =>
  lines.length === 1
    ? `1 variante laissée de côté, ligne ${lines[0]}`
    : `${lines.length} variantes laissées de côté, lignes ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? '…' : ''}`

/**
 * In files of other shops a product may have further lines, for pictures and variants. The pictures are added to the
 * product. Further variants are left out and reported, because a product has one price and one stock.
 */
export function groupRows(
  rows: readonly CsvRow[],
  places: ColumnPlaces,
): { products: GroupedRow[]; left: LeftLine[] } {
  const groups = new Map<string, [CsvRow, ...CsvRow[]]>()
  const keyOf = keyOfRow(rows, places)
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  const left: LeftLine[] = []
  const products = [...groups.values()].flatMap((group) => {
    const first = group.find(({ cells }) => cells[places.columns.name ?? -1]) ?? group[0]
    const others = group.filter((row) => row !== first && row.fault === undefined)
    if (first.fault !== undefined) {
      left.push(...others.map((other) => leftOut(other, first, places, withUnreadable(first.line))))
      return []
    }
    const { variant, row, notes } = withFirstVariant(first, others, places)
    const further = others.filter((other) => other !== variant && isVariant(other, places))
    left.push(...further.map((other) => leftOut(other, row, places, variantLeft(row.line))))
    left.push(
      ...others
        .filter((other) => other !== variant && !further.includes(other))
        .flatMap((other) => withOwnTexts(other, row, places)),
    )
    return {
      row: withPictures(row, others, places),
      notes: further.length > 0 ? [...notes, variantsLeft(further.map(({ line }) => line))] : notes,
    }
  })
  return { products, left }
}

function keyOfRow(rows: readonly CsvRow[], { columns, helpers }: ColumnPlaces): (row: CsvRow) => string {
  const cell = ({ cells }: CsvRow, at: number | undefined) => cells[at ?? -1] ?? ''
  if (helpers.handle !== undefined) return keyOfHandle(rows, { handle: helpers.handle, name: columns.name })
  if (helpers.kind === undefined) return ({ line }) => `line ${line}`
  const parents = new Map(
    rows.flatMap((row) =>
      [`id:${cell(row, helpers.id)}`, cell(row, columns.sku)].map((name) => [name, row.line] as const),
    ),
  )
  return (row) => `line ${(cell(row, helpers.parent) && parents.get(cell(row, helpers.parent))) || row.line}`
}

/** Handles that differ only in case mean two products if each of them has a line with a name. */
function keyOfHandle(
  rows: readonly CsvRow[],
  { handle, name }: { handle: number; name: number | undefined },
) {
  const handleOf = ({ cells }: CsvRow) => oneSpelling(cells[handle] ?? '')
  const named = rows.filter((row) => handleOf(row) !== '' && row.cells[name ?? -1])
  const known = new Set(named.map(handleOf))
  const first = new Map(named.map((row) => [nameKey(handleOf(row)), handleOf(row)] as const).toReversed())
  return (row: CsvRow): string => {
    const own = handleOf(row)
    if (own === '') return `line ${row.line}`
    return known.has(own) ? own : (first.get(nameKey(own)) ?? own)
  }
}

function isVariant({ cells }: CsvRow, { columns, options }: ColumnPlaces): boolean {
  const own = [columns.price, columns.sku, columns.gtin, columns.stock, columns.name, ...options]
  return own.some((at) => at !== undefined && cells[at])
}

const PICTURES: readonly string[] = ['front', 'backImage', 'gallery']

/** A further line for a picture may repeat the product's texts. Other texts are reported. */
function withOwnTexts(other: CsvRow, first: CsvRow, places: ColumnPlaces): LeftLine[] {
  const own = (Object.entries(places.columns) as [ProductColumn, number][]).filter(
    ([column, at]) => !PICTURES.includes(column) && other.cells[at] && other.cells[at] !== first.cells[at],
  )
  if (own.length === 0) return []
  const names = own.map(([column]) => PRODUCT_COLUMNS[column])
  return [leftOut(other, first, places, textsLeft(first.line, names))]
}

const SOLD: readonly ProductColumn[] = ['price', 'stock', 'sku', 'gtin']

/**
 * If the first line has no price, it gets price, stock and codes from the first variant with a price. A parent product
 * of WooCommerce gets only those that it lacks.
 */
function withFirstVariant(
  first: CsvRow,
  others: readonly CsvRow[],
  places: ColumnPlaces,
): { variant?: CsvRow; row: CsvRow; notes: string[] } {
  const { columns, helpers } = places
  const { price, name } = columns
  if (price === undefined || first.cells[price]) return { row: first, notes: [] }
  const isParent = helpers.kind !== undefined
  // Except in WooCommerce's files, a variant repeats the product's name or has none.
  const isVariantOf = ({ cells }: CsvRow) =>
    isParent || !cells[name ?? -1] || cells[name ?? -1] === first.cells[name ?? -1]
  const variant = others.find((other) => other.cells[price] && isVariantOf(other))
  if (!variant) return { row: first, notes: [] }
  const cells = [...first.cells]
  for (const column of SOLD) {
    const at = columns[column]
    if (at !== undefined) cells[at] = (isParent && cells[at]) || (variant.cells[at] ?? '')
  }
  return { variant, row: { ...first, cells }, notes: isParent ? [] : [firstUnpriced(variant.line)] }
}

function leftOut(
  { line, cells }: CsvRow,
  first: CsvRow,
  { columns, options }: ColumnPlaces,
  message: string,
): LeftLine {
  const own = options.map((at) => cells[at]).filter((value) => value && value !== 'Default Title')
  const name = cells[columns.name ?? -1] || first.cells[columns.name ?? -1]
  return { line, label: [name, ...own].filter(Boolean).join(', '), message }
}

function withPictures(row: CsvRow, others: readonly CsvRow[], places: ColumnPlaces): CsvRow {
  const { front } = places.columns
  if (front === undefined) return row
  const from = [row, ...others].flatMap(({ cells }) =>
    [front, ...places.furtherImages].map((at) => cells[at] ?? ''),
  )
  const pictures = [...new Set(from.flatMap(picturesIn))]
  if (pictures.length === 0) return row
  return { ...row, cells: row.cells.with(front, pictures.join(CELL_SEPARATOR)) }
}

import { codeIn } from '../catalogue/file-lines.ts'
import { counted } from '../count.ts'
import { headingWords } from '../csv-cells.ts'
import { readCsvTable, type CsvRow } from '../csv-table.ts'

export const COUNTS_FILE_MAX_LENGTH = 400_000
export const COUNTS_FILE_MAX_LINES = 2_000

export const COUNTS_FILE_TOO_LARGE = `Ce fichier est trop long\u00A0: ${COUNTS_FILE_MAX_LINES.toLocaleString('fr-FR')} lignes au plus. Importez-le en plusieurs parties`
export const COUNTS_FILE_COLUMNS =
  'La première ligne doit nommer une colonne «\u202FRéférence\u202F» ou «\u202FCode-barres\u202F», et une colonne «\u202FCompté\u202F»'
export const COUNTS_FILE_UNCOUNTED = 'La colonne «\u202FCompté\u202F» est vide'
export const stocksImported = (count: number): string => `${counted(count, 'stock')} mis à jour`
export const REFERENCE_MISSING = 'Ni référence ni code-barres'

export const STOCK_FILE_COLUMNS = {
  reference: 'Référence',
  barcode: 'Code-barres',
  name: 'Nom',
  onShelf: 'En rayon',
  reserved: 'Réservé',
  forSale: 'À vendre',
  threshold: 'Seuil',
  count: 'Compté',
} as const

/** Other names of these columns, as `headingWords` returns them. */
const OTHER_NAMES: Partial<Record<keyof typeof STOCK_FILE_COLUMNS, readonly string[]>> = {
  reference: ['ref', 'sku', 'ugs', 'reference sku', 'variant sku', 'code article'],
  barcode: ['code barre', 'ean', 'ean13', 'ean 13', 'gtin', 'barcode', 'variant barcode'],
  name: ['protection', 'produit'],
}

/**
 * A column with one of these words in its name may contain the counts. It does if its name has no other words:
 * 'Quantité comptée', 'Stock réel', but not 'Stock minimum'.
 */
const COUNT_WORDS = new Set(
  'compte comptes comptee comptees comptage inventaire inventorie inventories count counted quantite quantity qte qty nombre stock reel physique'.split(
    ' ',
  ),
)

export type CountedLine = {
  /** The number of the row in a spreadsheet, from 1. */
  line: number
  reference: string
  barcode: string
  name: string
  count: string
  /** The number on the shelf at the time of the export, if the file contains it. */
  exported: number | undefined
}

export type CountsFile = {
  lines: CountedLine[]
  uncounted: number
  refused: { line: number; label: string; message: string }[]
}

/** Returns a French sentence if the file cannot be used. */
export function readCountsFile(text: string): CountsFile | string {
  if (text.length > COUNTS_FILE_MAX_LENGTH) return COUNTS_FILE_TOO_LARGE
  const table = readCsvTable(text)
  if (typeof table === 'string') return table
  const places = placesOf(table.head)
  if (!places) return COUNTS_FILE_COLUMNS
  const read = table.rows.map((row) => ({ row, ...countedLine(row, places) }))
  const refused = read.flatMap(({ row: { fault, line }, reference, barcode, name }) =>
    fault === undefined ? [] : [{ line, label: reference || barcode || name, message: fault }],
  )
  const filled = read
    .filter(({ row }) => row.fault === undefined)
    .map(({ row: _row, ...line }) => line)
    .filter(({ reference, barcode, name, count }) => `${reference}${barcode}${name}${count}` !== '')
  const lines = filled.filter(({ count }) => count !== '')
  if (lines.length > COUNTS_FILE_MAX_LINES) return COUNTS_FILE_TOO_LARGE
  if (lines.length === 0 && refused.length === 0) return COUNTS_FILE_UNCOUNTED
  return { lines, uncounted: filled.length - lines.length, refused }
}

type Places = Record<keyof typeof STOCK_FILE_COLUMNS, number>

function countedLine({ line, cells }: CsvRow, places: Places): CountedLine {
  const cell = (place: number) => cells[place] ?? ''
  return {
    line,
    reference: codeIn(cell(places.reference)),
    barcode: codeIn(cell(places.barcode)),
    name: cell(places.name),
    count: codeIn(cell(places.count)),
    exported: readWhole(cell(places.onShelf)),
  }
}

/**
 * The place of a missing or unused column is -1. Without a column for counts, the column 'En rayon' contains the
 * counts. Returns undefined if a required column is missing, or if several columns may contain the counts.
 */
function placesOf(head: readonly string[]): Places | undefined {
  const names = head.map(headingWords)
  const place = (column: keyof typeof STOCK_FILE_COLUMNS) => {
    const own = names.indexOf(headingWords(STOCK_FILE_COLUMNS[column]))
    return own < 0 ? names.findIndex((name) => OTHER_NAMES[column]?.includes(name)) : own
  }
  const isCountWord = (word: string) => COUNT_WORDS.has(word)
  const mayBeCounts = names.filter((name) => name.split(' ').some(isCountWord))
  // Only the file's author knows which of the columns contains the counts.
  if (place('count') < 0 && mayBeCounts.length > 1) return undefined
  const counts = mayBeCounts.find((name) => name.split(' ').every(isCountWord))
  const found = {
    reference: place('reference'),
    barcode: place('barcode'),
    name: place('name'),
    onShelf: place('onShelf'),
    reserved: -1,
    forSale: -1,
    threshold: -1,
    count: place('count') < 0 && counts !== undefined ? names.indexOf(counts) : place('count'),
  }
  if (found.reference < 0 && found.barcode < 0) return undefined
  if (found.count >= 0) return found
  return found.onShelf < 0 ? undefined : { ...found, count: found.onShelf, onShelf: -1 }
}

/** Reads numbers as people and spreadsheets write them: '1 200', '12,0'. */
export function readWhole(text: string): number | undefined {
  const plain = text.replaceAll(/\s/gu, '').replace(/[.,]0{1,2}$/u, '')
  return /^\d{1,7}$/u.test(plain) ? Number(plain) : undefined
}

export const countUnreadable = (count: string) => `«\u202F${count}\u202F» n’est pas un nombre entier`

export function lineUnknown({ reference, barcode }: Pick<CountedLine, 'reference' | 'barcode'>): string {
  // Spreadsheets round long numbers: '4,006E+12'.
  if (reference === '' && /e\+\d+$/iu.test(barcode))
    return `Le tableur a arrondi le code-barres «\u202F${barcode}\u202F»\u00A0: mettez sa colonne au format texte`
  return reference === ''
    ? `Aucune protection n’a le code-barres «\u202F${barcode}\u202F»`
    : `Aucune protection n’a la référence «\u202F${reference}\u202F»`
}

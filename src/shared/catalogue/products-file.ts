import { readCsvTable } from '../csv-table.ts'
import { foldText } from '../search-text.ts'
import { keyOfProduct, lineDoubled } from './file-lines.ts'
import { SAFETY_LABELS } from './product-safety.ts'
import { eachAttribute } from './sleeve-attributes.ts'

/** In letters: 2,000 products with their descriptions have room in it. */
export const PRODUCTS_FILE_MAX_LENGTH = 8_000_000
export const PRODUCTS_FILE_MAX_LINES = 5_000

export const PRODUCTS_FILE_TOO_LARGE = `Ce fichier est trop long\u00A0: ${PRODUCTS_FILE_MAX_LINES.toLocaleString('fr-FR')} lignes au plus. Importez-le en plusieurs parties`
export const PRODUCTS_FILE_NO_TEXT =
  'Ce fichier n’est pas un CSV lisible\u00A0: enregistrez-le dans votre tableur au format «\u202FCSV UTF-8\u202F»'
export const PRODUCTS_FILE_EMPTY = 'Ce fichier est vide'
export const PRODUCTS_FILE_COLUMNS =
  'La première ligne doit nommer les colonnes, au moins «\u202FNom\u202F» ou «\u202FRéférence\u202F»'

/** The columns of the file that the shop exports (decision 69), which are those that it reads back, in their order. */
export const PRODUCT_COLUMNS = {
  sku: 'Référence',
  gtin: 'Code-barres',
  name: 'Nom',
  description: 'Description',
  price: 'Prix pour 5 (€)',
  stock: 'Stock',
  lowStockBelow: 'Seuil',
  collection: 'Collection',
  dimensions: 'Dimensions (mm)',
  ...eachAttribute(({ label }) => label),
  front: 'Image avant',
  backImage: 'Image arrière',
  gallery: 'Autres images',
  features: 'Caractéristiques',
  ...SAFETY_LABELS,
  isPublished: 'Publiée',
} as const
export type ProductColumn = keyof typeof PRODUCT_COLUMNS

/** Several values in one cell. */
export const CELL_SEPARATOR = ' | '

/**
 * The same columns in the exports of other shops, folded: Shopify's products file, PrestaShop's list and its import file, in
 * English and French. A price without tax is not read, since the shop's prices include it.
 */
const OTHER_NAMES: Partial<Record<ProductColumn, readonly string[]>> = {
  sku: ['variant sku', 'reference #', 'reference no', 'ref', 'sku', 'reference (sku)'],
  gtin: ['variant barcode', 'ean13', 'ean-13', 'ean', 'gtin', 'code barres', 'code-barre'],
  name: ['title', 'name', 'name *', 'nom *', 'nom du produit', 'produit'],
  description: ['body (html)', 'body html', 'descriptif'],
  price: [
    'variant price',
    'price (tax incl.)',
    'price tax included',
    'prix (ttc)',
    'prix ttc',
    'prix de vente ttc',
    'prix',
    'price',
  ],
  stock: ['variant inventory qty', 'quantity', 'quantite'],
  collection: ['product type', 'type', 'category', 'categorie', 'categories', 'categories (x,y,z...)'],
  brand: ['vendor', 'manufacturer', 'fabricant'],
  front: ['image src', 'image urls (x,y,z...)', 'image url', 'image', 'photo'],
  isPublished: ['published', 'active (0/1)', 'actif (0/1)', 'status', 'etat', 'active', 'actif', 'statut'],
}

/** Columns of Shopify's that make one product of several lines. */
const HANDLE = 'handle'

export type ProductLine = {
  /** As a spreadsheet numbers them: the names of the columns are line 1. */
  line: number
  /** As they are typed; a column that the file does not have is missing. */
  cells: Partial<Record<ProductColumn, string>>
}

export type ProductsFile = {
  lines: ProductLine[]
  /** Lines that mean the same product as another one. */
  refused: { line: number; label: string; message: string }[]
}

/** What a file says of products; a sentence where it is no such table. */
export function readProductsFile(text: string): ProductsFile | string {
  if (text.length > PRODUCTS_FILE_MAX_LENGTH) return PRODUCTS_FILE_TOO_LARGE
  if (/[\0\p{Cs}]/u.test(text)) return PRODUCTS_FILE_NO_TEXT
  if (text.replace(/^\uFEFF/, '').trim() === '') return PRODUCTS_FILE_EMPTY
  const [head = [], ...rows] = readCsvTable(text)
  const names = head.map((name) => foldText(name).trim())
  const places = placesOf(names)
  if (places.name === undefined && places.sku === undefined) return PRODUCTS_FILE_COLUMNS
  const filled = rows
    .map((row, at) => ({ line: at + 2, row }))
    .filter(({ row }) => row.some((cell) => cell !== ''))
  const handle = names.indexOf(HANDLE)
  const lines = (handle < 0 ? filled : firstOfHandle(filled, handle, places)).map(({ line, row }) => ({
    line,
    cells: cellsOf(row, places),
  }))
  if (lines.length > PRODUCTS_FILE_MAX_LINES) return PRODUCTS_FILE_TOO_LARGE
  return withoutDoubles(lines)
}

type Places = Partial<Record<ProductColumn, number>>
type Row = { line: number; row: string[] }

function placesOf(names: readonly string[]): Places {
  const places: Places = {}
  for (const column of Object.keys(PRODUCT_COLUMNS) as ProductColumn[]) {
    const own = names.indexOf(foldText(PRODUCT_COLUMNS[column]))
    // In the order of the list: 'Prix TTC' before 'Prix'.
    const other = (OTHER_NAMES[column] ?? []).map((name) => names.indexOf(name)).find((at) => at >= 0)
    const place = own < 0 ? other : own
    if (place !== undefined) places[column] = place
  }
  return places
}

/** Shopify writes a product as one line and more lines for its further pictures and variants: the first variant counts. */
function firstOfHandle(rows: readonly Row[], handle: number, places: Places): Row[] {
  const products = new Map<string, Row>()
  for (const { line, row } of rows) {
    const key = row[handle] ?? ''
    const first = products.get(key)
    if (!first) products.set(key, { line, row: [...row] })
    else if (places.front !== undefined && row[places.front]) {
      const pictures = [first.row[places.front], row[places.front]].filter(Boolean)
      first.row[places.front] = pictures.join(CELL_SEPARATOR)
    }
  }
  return [...products.values()]
}

function cellsOf(row: readonly string[], places: Places): ProductLine['cells'] {
  const cells: ProductLine['cells'] = {}
  for (const [column, place] of Object.entries(places) as [ProductColumn, number][])
    cells[column] = row[place] ?? ''
  if (cells.description !== undefined) cells.description = plainText(cells.description)
  // Other shops write all pictures into one cell: the first is the front.
  const [front, ...others] = picturesIn(cells.front ?? '')
  if (others.length > 0 && !cells.gallery) {
    cells.front = front ?? ''
    cells.gallery = others.join(CELL_SEPARATOR)
  }
  return cells
}

/** The pictures that a cell names, parted by bars or by commas before an address. */
export function picturesIn(cell: string): string[] {
  return cell
    .split(/\s*\|\s*|\s*,\s*(?=https?:)/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** What a line means is named twice: nobody but the shopkeeper knows which is right. */
function withoutDoubles(lines: readonly ProductLine[]): ProductsFile {
  const groups = new Map<string, ProductLine[]>()
  for (const line of lines) {
    const key = keyOfProduct(line.cells)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const refused = [...groups.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) =>
      group.map(({ line, cells }) => {
        const others = group.map((other) => other.line).filter((number) => number !== line)
        return { line, label: cells.name || cells.sku || '', message: lineDoubled(others) }
      }),
    )
  const doubled = new Set(refused.map(({ line }) => line))
  return { lines: lines.filter(({ line }) => !doubled.has(line)), refused }
}

/** Those that editors of French shops write. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  euro: '€',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  icirc: 'î',
  ocirc: 'ô',
  ugrave: 'ù',
}

/** Descriptions of other shops are HTML; ours are text with line breaks. A text without tags stays as it is. */
function plainText(text: string): string {
  if (!/<\/?[a-z][^>]*>/iu.test(text)) return text
  return text
    .replaceAll(/<(?:style|script)\b[\s\S]*?<\/(?:style|script)>/giu, '')
    .replaceAll(/<li[^>]*>/giu, '\n- ')
    .replaceAll(/<br[^>]*>|<\/(?:p|div|h\d|ul|ol|tr)>/giu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&#(\d{1,6});/gu, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&([a-z]+);/giu, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}

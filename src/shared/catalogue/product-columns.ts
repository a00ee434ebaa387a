import { LISTING_LABELS } from '../search-listing.ts'
import { textWords } from '../search-text.ts'
import { SAFETY_LABELS } from './product-safety.ts'
import { eachAttribute } from './sleeve-attributes.ts'

/** The columns of the shop's export file, in order. The import reads them too (decision 69). */
export const PRODUCT_COLUMNS = {
  sku: 'Référence',
  gtin: 'Code-barres',
  name: 'Nom',
  description: 'Description',
  price: 'Prix pour 5 (€)',
  packs: 'Lots',
  costs: 'Coût d’achat (€)',
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
  ...LISTING_LABELS,
  isPublished: 'Publiée',
} as const
export type ProductColumn = keyof typeof PRODUCT_COLUMNS

export const CORRECTION_COLUMN = 'À corriger'

export const headWords = (head: string): string => textWords(head).join(' ')

function heads(...lines: string[]): readonly string[] {
  return lines.flatMap((line) => line.split(', '))
}

const UNTAXED_PRICES = heads(
  'price tax excluded, price tax excl, price excl tax, price excl vat, price ex vat, pu ht, pv ht, prix ht, prix hors taxe, prix hors taxes, prix de vente ht',
  'prix unitaire ht, tarif ht',
)

/**
 * The names of the columns of `PRODUCT_COLUMNS` in files from Shopify, PrestaShop, WooCommerce and Etsy, in English and
 * French, and other usual names.
 */
const OTHER_HEADS: Partial<Record<ProductColumn, readonly string[]>> = {
  sku: heads(
    'variant sku, sku, ugs, reference sku, ref, reference no, reference n, reference produit, code article, code produit',
    'product code, product reference, article number',
  ),
  gtin: heads(
    'variant barcode, barcode, ean13, ean 13, ean, code ean, gtin, code barre, codebarre, gtin upc ean or isbn',
    'gtin upc ean ou isbn, ean 13 or jan barcode, ean13 ou jan, upc',
  ),
  name: heads(
    'title, name, titre, nom du produit, nom produit, produit, product name, product, designation, libelle, intitule',
  ),
  description: heads(
    'body html, body, descriptif, product description, description longue, description complete, short description',
    'description courte, summary, resume',
  ),
  price: [
    ...heads(
      'variant price, price tax included, price tax incl, price incl tax, prix ttc, tarif ttc, prix de vente ttc',
      'prix unitaire ttc, regular price, tarif regulier, tarif normal, prix de vente, prix unitaire, prix public',
      'prix public ttc, prix ttc en euros, prix ttc en, prix ttc eur, prix unitaire ttc eur, pu ttc, pv ttc',
      'price incl vat, price including vat, price inc vat, selling price, sales price, retail price, unit price',
      'prix eur, prix en euros, price eur, prix, price, tarif',
    ),
    ...UNTAXED_PRICES,
  ],
  costs: heads(
    'cost per item, cout par article, cost of goods, cost price, cost, wholesale price, prix d achat, prix d achat ht',
    'prix achat, prix achat ht, cout d achat, cout d achat ht, cout, purchase price, prix de revient',
  ),
  stock: heads(
    'variant inventory qty, inventory quantity, quantity, quantite, quantite disponible, quantite en stock',
    'stock disponible, stock quantity, available quantity, qty, qte',
  ),
  lowStockBelow: heads('low stock amount, low stock level, montant de stock faible, seuil d alerte'),
  collection: heads(
    'product type, category, categorie, categories, categories x y z, type, product category, type de produit, gamme',
    'univers',
  ),
  dimensions: heads('dimensions, format mm, format'),
  piecesPerPack: heads(
    'pieces per pack, sleeves per pack, units per pack, pack size, box size, pochettes par boite, pochettes par lot',
    'pochettes par unite, pieces par boite, pieces par paquet, pieces par lot, quantite par boite, quantite par paquet',
    'quantite par lot, nombre de pochettes, nb de pochettes, nb pochettes, taille du lot, taille de la boite',
    'conditionnement, contenance',
  ),
  brand: heads('brand, brands, marques, vendor, manufacturer, fabricant, nom de la marque'),
  searchTitle: heads('seo title, meta title, balise titre, titre seo'),
  searchDescription: heads('seo description, meta description, balise meta description, description seo'),
  front: heads(
    'product image url, image src, image urls x y z, image url, images, image, image1, image 1, url des images x y z',
    'url d images, url image, url de l image, photo, photos, image link',
  ),
}

/**
 * If a line fills several of these columns, all must say yes: at Shopify a product must be 'published' and not a
 * 'draft'.
 */
const PUBLISHED_HEADS = heads(
  'published, published on online store, publie, publiee, active 0 1, actif 0 1, active, actif, status, statut, etat',
  'en ligne, enabled, displayed, affiche, visible',
)

const HELPER_HEADS = {
  /** Shopify's handle. Lines with the same handle are one product. */
  handle: ['handle', 'url handle'],
  kind: ['type'],
  parent: ['parent', 'mere'],
  id: ['id', 'product id'],
  currency: ['currency code', 'currency', 'devise', 'code devise'],
} as const
type Helper = keyof typeof HELPER_HEADS

/** The columns with the options of a variant, such as its colour, at Shopify, Etsy and WooCommerce. */
const OPTION_NAME = /^(?:option ?\d name|variation \d (?:type|name)|attribute \d name|nom de l attribut \d)$/u
const OPTION_VALUE =
  /^(?:option ?\d value|variation \d values|attribute \d value s|valeur s de l attribut \d)$/u
const FURTHER_IMAGE = /^(?:image|photo) ?(?:[2-9]|1\d)$/u

const OWN_HEADS = new Set([...Object.values(PRODUCT_COLUMNS), CORRECTION_COLUMN].map(headWords))

export type ColumnPlaces = {
  columns: Partial<Record<ProductColumn, number>>
  published: number[]
  helpers: Partial<Record<Helper, number>>
  options: number[]
  furtherImages: number[]
  /**
   * True if the price column is the shop's own, or if a file without a price column has only the shop's own columns.
   * The prices of such a file are for a pack of 5, and its texts are not HTML.
   */
  isOwn: boolean
  isUntaxed: boolean
  unread: string[]
}

/**
 * The columns for publication are all read. Of other columns with the same meaning, one is read: columns with values
 * come first, then the order of the names above decides.
 */
export function placesOf(
  head: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): ColumnPlaces {
  const names = head.map(headWords)
  const isFilled = head.map((_name, at) => rows.some(({ cells }) => (cells[at] ?? '') !== ''))
  const first = (heads: readonly string[]) => {
    const found = heads.flatMap((name) => all((other) => other === name))
    return found.find((at) => isFilled[at]) ?? found[0]
  }
  const all = (isWanted: (name: string) => boolean) =>
    names.flatMap((name, at) => (isWanted(name) ? [at] : []))
  const helpers: ColumnPlaces['helpers'] = {}
  for (const [helper, heads] of Object.entries(HELPER_HEADS) as [Helper, readonly string[]][]) {
    const at = first(heads)
    if (at !== undefined) helpers[helper] = at
  }
  const columns: ColumnPlaces['columns'] = {}
  for (const column of Object.keys(PRODUCT_COLUMNS) as ProductColumn[]) {
    const at = first([headWords(PRODUCT_COLUMNS[column]), ...(OTHER_HEADS[column] ?? [])])
    if (at !== undefined) columns[column] = at
  }
  const published = all((name) => PUBLISHED_HEADS.includes(name))
  if (published[0] !== undefined) columns.isPublished = published[0]
  // Without a column for the maker's address, 'Fabricant' names the brand, as in other shops' files.
  if (columns.makerAddress === undefined) delete columns.maker
  // In WooCommerce's files, which have a column of parents, 'Type' contains 'simple' or 'variation'. In other files
  // 'Type' names the collection.
  if (helpers.parent === undefined) delete helpers.kind
  else if (columns.collection === helpers.kind) delete columns.collection
  const options = all((name) => OPTION_VALUE.test(name))
  const furtherImages = all((name) => FURTHER_IMAGE.test(name))
  const read = new Set([...Object.values(columns), ...published, ...Object.values(helpers), ...options])
  for (const at of [...furtherImages, ...all((name) => OPTION_NAME.test(name))]) read.add(at)
  const price = names[columns.price ?? -1] ?? ''
  return {
    columns,
    published,
    helpers,
    options,
    furtherImages,
    isOwn:
      columns.price === undefined
        ? names.every((name) => OWN_HEADS.has(name))
        : price === headWords(PRODUCT_COLUMNS.price),
    isUntaxed: UNTAXED_PRICES.includes(price),
    unread: head.flatMap((_name, at) =>
      read.has(at) || names[at] === headWords(CORRECTION_COLUMN) ? [] : [columnName(head, at)],
    ),
  }
}

function columnName(head: readonly string[], at: number): string {
  const name = head[at] ?? ''
  if (name === '') return `colonne ${at + 1}`
  return head.indexOf(name) === head.lastIndexOf(name) ? name : `${name} (colonne ${at + 1})`
}

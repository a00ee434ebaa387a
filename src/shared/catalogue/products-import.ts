import { z } from 'zod'
import { batchesOf } from '../batches.ts'
import { freeText, INVALID_VALUE, wholeNumber } from '../contract-fields.ts'
import { Dimensions, dimensionsInput } from './contract.ts'
import { MAX_PACK_SIZE } from './pack-size.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from './product-columns.ts'
import { CELL_MAX_LENGTH, type ProductLine } from './products-file.ts'

export const IMPORT_BATCH = 50
/** The maximum length of a batch, in characters. A batch of a single line may be longer. */
export const IMPORT_BATCH_LENGTH = 200_000

export const importBatches = (lines: readonly ProductLine[]): ProductLine[][] =>
  batchesOf(lines, {
    lines: IMPORT_BATCH,
    letters: IMPORT_BATCH_LENGTH,
    lettersOf: ({ cells }) => Object.values(cells).reduce((sum, cell) => sum + cell.length, 0),
  })

const cell = freeText(CELL_MAX_LENGTH).optional()
const columns = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]

export const ProductsImport = z
  .object({
    lines: z
      .array(
        z.object({
          line: z.number().int().min(1),
          cells: z.object(
            Object.fromEntries(columns.map((column) => [column, cell])) as Record<ProductColumn, typeof cell>,
          ),
          /**
           * The product's version in the preview. If the product has changed since, a line that would change it is
           * refused.
           */
          version: z.number().int().optional(),
        }),
      )
      .min(1)
      .max(IMPORT_BATCH),
    /**
     * `vat` is the percentage to add to the file's prices. By default, the prices are for 5 sleeves and include VAT.
     */
    prices: z
      .object({
        per: z.union([wholeNumber(1, MAX_PACK_SIZE), z.literal('line')]),
        vat: z.number().min(0).max(30),
      })
      .optional(),
    dimensions: dimensionsInput.optional(),
    write: z.boolean(),
    /** The batches of a file share one id, so the activity log has one entry for all of them. */
    importId: z.uuid({ error: INVALID_VALUE }).optional(),
    filename: freeText(200).optional(),
  })
  .meta({ id: 'ProductsImport' })
export type ProductsImport = z.infer<typeof ProductsImport>

const Previewed = z.object({
  name: z.string(),
  /** In euros, for a pack of 5. 0 if there is no price. */
  price: z.number(),
  /** Missing if the product has the usual four packs. */
  packs: z.array(z.object({ size: z.number(), price: z.number() })).optional(),
  stock: z.number().int(),
  dimensions: Dimensions,
  collection: z.string(),
  image: z.string(),
  isPublished: z.boolean(),
})

const LineOutcome = z.object({
  line: z.number().int(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  label: z.string(),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  message: z.string().optional(),
  notes: z.array(z.string()),
  unknownCollection: z.string().optional(),
  product: Previewed.optional(),
  version: z.number().int().optional(),
})
export type LineOutcome = z.infer<typeof LineOutcome>

export const ProductsImportResult = z
  .object({ lines: z.array(LineOutcome), written: z.boolean() })
  .meta({ id: 'ProductsImportResult' })
export type ProductsImportResult = z.infer<typeof ProductsImportResult>

export const IMPORT_OVERTAKEN =
  'Cette protection a changé depuis la vérification\u00A0: vérifiez le fichier à nouveau'
export const PRICE_MISSING = 'Prix manquant\u00A0: une protection publiée doit en avoir un'
export const PIECES_MISSING = 'Nombre de pochettes par lot manquant ou illisible, de 1 à 1\u202F000'
export const FORMAT_MISSING = 'Format manquant'
export const NAME_AMBIGUOUS =
  'Plusieurs protections de la boutique portent ce nom\u00A0: indiquez la référence ou le code-barres'
export const PRICE_OF_FIVE_LEFT =
  'Prix laissé de côté\u00A0: cette protection a ses propres lots, et aucun de 5'
export const stockOversold = (typed: string) => `Stock «\u202F${typed}\u202F» pris comme 0`
export const NAME_TAKEN = 'Une autre protection porte déjà ce nom'
export const referenceRecognised = (sku: string) =>
  `Reconnue à sa référence «\u202F${sku}\u202F», dont les zéros manquent dans le fichier`
export const cellLeft = (column: ProductColumn, typed: string) =>
  `${PRODUCT_COLUMNS[column]} «\u202F${shortened(typed)}\u202F» ${LEFT[column] ?? 'laissé'} de côté${isRounded(typed) ? `\u00A0: ${ROUNDED}` : ''}`
const LEFT: Partial<Record<ProductColumn, string>> = {
  sku: 'laissée',
  dimensions: 'laissées',
  searchDescription: 'laissée',
  isPublished: 'laissée',
}
/** Spreadsheets write a long number as '3,7E+12'. */
export const isRounded = (typed: string) => /^\d(?:[.,]\d+)?e\+?\d+$/iu.test(typed.trim())
const ROUNDED = 'le tableur l’a arrondi\u202F; mettez sa colonne au format texte'
export const barcodeOfOther = (name: string) =>
  `Code-barres laissé de côté\u00A0: c’est celui de «\u202F${name}\u202F»`
export const imageUnknown = (name: string) =>
  `Image laissée de côté\u00A0: «\u202F${shortened(name)}\u202F» n’est pas dans la bibliothèque`
export const imageAmbiguous = (name: string) =>
  `Image laissée de côté\u00A0: la bibliothèque a plusieurs «\u202F${shortened(name)}\u202F»`
export const imageNotTaken = (name: string) => `Image non récupérée\u00A0: ${shortened(name)}`
export const imagesLeft = (count: number, max: number) =>
  `${count} images laissées de côté\u00A0: pas plus de ${max} en plus de l’image avant`
/** Says 'Prix' instead of 'Prix pour 5 (€)', because a file's prices may be for another number of sleeves. */
export const unreadable = (column: ProductColumn, typed: string) =>
  `${column === 'price' ? 'Prix' : PRODUCT_COLUMNS[column]}\u00A0: «\u202F${shortened(typed)}\u202F» n’est pas lisible`
export const priceAmbiguous = (typed: string) =>
  `Prix\u00A0: «\u202F${typed}\u202F» se lit de deux façons. Écrivez-le avec deux décimales`
export const PRODUCTS_IMPORT_FAILED = 'L’import s’est arrêté'
export const PRODUCTS_IMPORTED = 'Import terminé'

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

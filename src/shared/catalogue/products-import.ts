import { z } from 'zod'
import { freeText } from '../contract-fields.ts'
import { PRODUCT_COLUMNS, type ProductColumn } from './products-file.ts'
import { SLEEVE_LIMITS } from './sleeve-rules.ts'

/** Lines of one call, which are written in one transaction. */
export const IMPORT_BATCH = 25

/** In letters; descriptions are the longest. */
const CELL_MAX_LENGTH = SLEEVE_LIMITS.description + 1_000

const cell = freeText(CELL_MAX_LENGTH).optional()
const columns = Object.keys(PRODUCT_COLUMNS) as ProductColumn[]

/**
 * POST /api/admin/sleeves/import: what these lines of a file would change or, with `write`, the change. The browser sends a
 * file in batches. A product is known again by its reference, barcode or name, so that a batch sent twice changes nothing.
 */
export const ProductsImport = z
  .object({
    lines: z
      .array(
        z.object({
          line: z.number().int().min(1),
          cells: z.object(
            Object.fromEntries(columns.map((column) => [column, cell])) as Record<ProductColumn, typeof cell>,
          ),
          /** The version that was shown: a product that has changed since is not changed by this line. */
          version: z.number().int().optional(),
        }),
      )
      .min(1)
      .max(IMPORT_BATCH),
    write: z.boolean(),
  })
  .meta({ id: 'ProductsImport' })
export type ProductsImport = z.infer<typeof ProductsImport>

const LineOutcome = z.object({
  line: z.number().int(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** The product's name, or what the line has instead. */
  label: z.string(),
  /** The columns that change, in French. */
  changes: z.array(z.string()),
  /** Why the line is refused, or what could not be done of it. */
  message: z.string().optional(),
  /** Of a product that is there. */
  version: z.number().int().optional(),
})
export type LineOutcome = z.infer<typeof LineOutcome>

export const ProductsImportResult = z
  .object({ lines: z.array(LineOutcome), written: z.boolean() })
  .meta({ id: 'ProductsImportResult' })
export type ProductsImportResult = z.infer<typeof ProductsImportResult>

export const IMPORT_OVERTAKEN =
  'Cette protection a changé depuis la vérification\u00A0: vérifiez le fichier à nouveau'
export const PRICE_MISSING =
  'Prix manquant\u00A0: une protection publiée doit en avoir un, dans la colonne «\u202FPrix pour 5 (€)\u202F»'
export const imageUnknown = (name: string) => `L’image «\u202F${name}\u202F» n’est pas dans la bibliothèque`
export const imageNotTaken = (name: string) => `Image non récupérée\u00A0: ${name}`
export const collectionUnknown = (name: string) =>
  `Collection inconnue\u00A0: «\u202F${name}\u202F»\u202F; une nouvelle protection va dans «\u202FAutres univers\u202F»`
export const unreadable = (column: ProductColumn, typed: string) =>
  `${PRODUCT_COLUMNS[column]}\u00A0: «\u202F${typed}\u202F» n’est pas lisible`
export const PRODUCTS_IMPORT_FAILED = 'L’import s’est arrêté'
export const PRODUCTS_IMPORTED = 'Import terminé'

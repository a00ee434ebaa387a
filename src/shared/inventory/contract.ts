import { z } from 'zod'
import { SLEEVE_MAX_STOCK } from '../catalogue/sleeve-rules.ts'
import { SLEEVE_NOT_FOUND } from '../catalogue/texts.ts'
import { freeText, Instant, requestId, requiredText, wholeNumber } from '../contract-fields.ts'
import { pageOf, PageQuery } from '../paging-contract.ts'
import { COUNTS_FILE_MAX_LENGTH, COUNTS_FILE_MAX_LINES, COUNTS_FILE_TOO_LARGE } from './counts-file.ts'
import {
  COUNTS_TOO_MANY,
  DIFFERENCE_REASONS,
  MAX_COUNTS,
  MOVEMENT_NOTE_MAX_LENGTH,
  MOVEMENT_REASONS,
} from './stock-rules.ts'
import {
  COUNT_INVALID,
  COUNTED_TWICE,
  COUNT_OR_DIFFERENCE,
  DIFFERENCE_INVALID,
  REASON_REQUIRED,
} from './texts.ts'

/** In sleeves. `onShelf` is the sum of `reserved` and `forSale`. */
export const SleeveStock = z
  .object({
    _id: z.string(),
    name: z.string(),
    onShelf: z.number().int(),
    reserved: z.number().int(),
    reservedForOrders: z.number().int(),
    forSale: z.number().int(),
  })
  .meta({ id: 'SleeveStock' })
export type SleeveStock = z.infer<typeof SleeveStock>

const seen = wholeNumber(0, 2 * SLEEVE_MAX_STOCK, COUNT_INVALID)

export const StockChange = z
  .object({
    /** If the shelf has changed since the person saw this number, nothing is written. */
    seen: seen.optional(),
    /**
     * A request that is sent twice moves the stock once. With this id, a difference needs no `seen`: the number of
     * received goods, for example, stays right when the shelf changes.
     */
    requestId: requestId.optional(),
    count: wholeNumber(0, SLEEVE_MAX_STOCK, COUNT_INVALID).optional(),
    difference: wholeNumber(-SLEEVE_MAX_STOCK, SLEEVE_MAX_STOCK, DIFFERENCE_INVALID)
      .refine((difference) => difference !== 0, DIFFERENCE_INVALID)
      .optional(),
    reason: z.enum(DIFFERENCE_REASONS, { error: REASON_REQUIRED }).optional(),
    note: freeText(MOVEMENT_NOTE_MAX_LENGTH).default(''),
  })
  .superRefine(({ seen: shelf, requestId: id, count, difference, reason }, context) => {
    if (shelf === undefined && (id === undefined || difference === undefined))
      context.addIssue({ code: 'custom', path: ['seen'], message: COUNT_INVALID })
    if ((count === undefined) === (difference === undefined))
      context.addIssue({
        code: 'custom',
        path: ['count'],
        message: COUNT_OR_DIFFERENCE,
      })
    if (difference !== undefined && reason === undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: REASON_REQUIRED })
  })
  .meta({ id: 'StockChange' })
export type StockChange = z.infer<typeof StockChange>

const ShelfCount = z.object({
  _id: z.uuid({ error: SLEEVE_NOT_FOUND }),
  seen,
  count: wholeNumber(0, SLEEVE_MAX_STOCK, COUNT_INVALID),
})
export type ShelfCount = z.infer<typeof ShelfCount>

const ofDifferentSleeves = (counts: readonly { _id: string }[]) =>
  new Set(counts.map(({ _id }) => _id)).size === counts.length

/** Each count is saved or refused on its own. */
export const ShelfCounts = z
  .object({
    counts: z
      .array(ShelfCount)
      .min(1)
      .max(MAX_COUNTS, COUNTS_TOO_MANY)
      .refine(ofDifferentSleeves, COUNTED_TWICE),
  })
  .meta({ id: 'ShelfCounts' })
export type ShelfCounts = z.infer<typeof ShelfCounts>

export const ShelfCountsResult = z
  .object({
    saved: z.array(z.string()),
    refused: z.array(
      z.object({
        _id: z.string(),
        message: z.string(),
        /** Missing for a deleted product. */
        onShelf: z.number().int().optional(),
      }),
    ),
  })
  .meta({ id: 'ShelfCountsResult' })
export type ShelfCountsResult = z.infer<typeof ShelfCountsResult>

export const CountsImport = z
  .object({
    filename: requiredText(MOVEMENT_NOTE_MAX_LENGTH),
    text: z.string().max(COUNTS_FILE_MAX_LENGTH, COUNTS_FILE_TOO_LARGE),
    /** `seen` is the number on the shelf in the preview. */
    confirmed: z
      .array(z.object({ _id: z.uuid({ error: SLEEVE_NOT_FOUND }), seen }))
      .min(1)
      .max(COUNTS_FILE_MAX_LINES, COUNTS_FILE_TOO_LARGE)
      .refine(ofDifferentSleeves, COUNTED_TWICE)
      .optional(),
  })
  .meta({ id: 'CountsImport' })
export type CountsImport = z.infer<typeof CountsImport>

export const CountsImportResult = z
  .object({
    changes: z.array(
      z.object({
        line: z.number().int(),
        _id: z.string(),
        name: z.string(),
        sku: z.string(),
        /** The number on the shelf before the change. */
        seen: z.number().int(),
        count: z.number().int(),
        /**
         * The number on the shelf at the time of the export. It is set only if the shelf has changed since, because the
         * count may then be outdated.
         */
        exported: z.number().int().optional(),
      }),
    ),
    refused: z.array(z.object({ line: z.number().int(), label: z.string(), message: z.string() })),
    unchanged: z.number().int(),
    uncounted: z.number().int(),
    written: z.boolean(),
  })
  .meta({ id: 'CountsImportResult' })
export type CountsImportResult = z.infer<typeof CountsImportResult>

export const StockMovement = z
  .object({
    _id: z.string(),
    at: Instant,
    change: z.number().int(),
    reason: z.enum(MOVEMENT_REASONS),
    note: z.string(),
    /** A name or an e-mail address. Null if no person made the change, and for deleted accounts. */
    by: z.string().nullable(),
    order: z.object({ _id: z.string(), number: z.string() }).nullable(),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.infer<typeof StockMovement>

export const StockMovementQuery = PageQuery.omit({ q: true })
export type StockMovementQuery = z.infer<typeof StockMovementQuery>
export const StockMovementPage = pageOf(StockMovement).meta({ id: 'StockMovementPage' })
export type StockMovementPage = z.infer<typeof StockMovementPage>

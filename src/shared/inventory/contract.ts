import { z } from 'zod'
import { SLEEVE_MAX_STOCK } from '../catalogue/sleeve-rules.ts'
import { freeText, Instant, wholeNumber } from '../contract-fields.ts'
import { pageOf, PageQuery } from '../paging-contract.ts'
import { DIFFERENCE_REASONS, MOVEMENT_NOTE_MAX_LENGTH, MOVEMENT_REASONS } from './stock-rules.ts'
import { COUNT_INVALID, COUNT_OR_DIFFERENCE, DIFFERENCE_INVALID, REASON_REQUIRED } from './texts.ts'

/** GET /api/admin/sleeves/{id}/stock: single sleeves; on the shelf is reserved and for sale together. */
export const SleeveStock = z
  .object({
    _id: z.string(),
    name: z.string(),
    onShelf: z.number().int(),
    reserved: z.number().int(),
    /** Part of the reserved ones. */
    reservedForOrders: z.number().int(),
    forSale: z.number().int(),
  })
  .meta({ id: 'SleeveStock' })
export type SleeveStock = z.infer<typeof SleeveStock>

/** POST /api/admin/sleeves/{id}/stock: a count of the shelf, or what came in or went out and why. */
export const StockChange = z
  .object({
    /** What lay on the shelf when this was typed; where it is another number by now, nothing is changed. */
    seen: wholeNumber(0, 2 * SLEEVE_MAX_STOCK, COUNT_INVALID),
    count: wholeNumber(0, SLEEVE_MAX_STOCK, COUNT_INVALID).optional(),
    difference: wholeNumber(-SLEEVE_MAX_STOCK, SLEEVE_MAX_STOCK, DIFFERENCE_INVALID)
      .refine((difference) => difference !== 0, DIFFERENCE_INVALID)
      .optional(),
    reason: z.enum(DIFFERENCE_REASONS, { error: REASON_REQUIRED }).optional(),
    note: freeText(MOVEMENT_NOTE_MAX_LENGTH).default(''),
  })
  .superRefine(({ count, difference, reason }, context) => {
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
export type StockChangeBody = z.input<typeof StockChange>

export const StockMovement = z
  .object({
    _id: z.string(),
    at: Instant,
    change: z.number().int(),
    reason: z.enum(MOVEMENT_REASONS),
    note: z.string(),
    /** Of the shop, where a person did it and is still there. */
    by: z.string().nullable(),
    order: z.object({ _id: z.string(), number: z.string() }).nullable(),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.infer<typeof StockMovement>

/** GET /api/admin/sleeves/{id}/movements, the newest first. */
export const StockMovementQuery = PageQuery.omit({ q: true })
export type StockMovementQuery = z.infer<typeof StockMovementQuery>
export const StockMovementPage = pageOf(StockMovement).meta({ id: 'StockMovementPage' })
export type StockMovementPage = z.infer<typeof StockMovementPage>

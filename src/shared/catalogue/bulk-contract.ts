import { z } from 'zod'
import {
  freeText,
  hasTwoDecimals,
  idParams,
  Instant,
  INVALID_VALUE,
  requestId,
  requiredText,
  wholeNumber,
} from '../contract-fields.ts'
import { TOO_MANY_DECIMALS } from '../decimal-money.ts'
import { COLLECTION_NOT_FOUND } from './admin-texts.ts'
import {
  AMOUNT_ZERO,
  MAX_BULK_SLEEVES,
  PERCENT_INVALID,
  SLEEVE_CHANGE_NOT_FOUND,
  TOO_MANY_SLEEVES,
} from './bulk-acts.ts'
import { AdminSleeveQuery, SaleInput } from './contract.ts'
import { ATTRIBUTES } from './sleeve-attributes.ts'
import {
  LOW_STOCK_INVALID,
  LOW_STOCK_TOO_LARGE,
  SLEEVE_MAX_PRICE_EUROS,
  SLEEVE_MAX_STOCK,
} from './sleeve-rules.ts'
import { SLEEVE_NOT_FOUND } from './texts.ts'

const hasOneDecimal = (value: number) => Number(value.toFixed(1)) === value

export const SleeveAct = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('price-percent'),
      percent: z
        .number({ error: PERCENT_INVALID })
        .min(-99, PERCENT_INVALID)
        .max(1000, PERCENT_INVALID)
        .refine((percent) => percent !== 0 && hasOneDecimal(percent), PERCENT_INVALID),
    }),
    z.object({
      kind: z.literal('price-amount'),
      amount: z
        .number({ error: AMOUNT_ZERO })
        .min(-SLEEVE_MAX_PRICE_EUROS, AMOUNT_ZERO)
        .max(SLEEVE_MAX_PRICE_EUROS, AMOUNT_ZERO)
        .refine((amount) => amount !== 0, AMOUNT_ZERO)
        .refine(hasTwoDecimals, TOO_MANY_DECIMALS),
    }),
    z.object({ kind: z.literal('collection'), collection: requiredText(200, COLLECTION_NOT_FOUND) }),
    z.object({
      kind: z.literal('threshold'),
      lowStockBelow: wholeNumber(0, SLEEVE_MAX_STOCK, LOW_STOCK_INVALID, LOW_STOCK_TOO_LARGE),
    }),
    z.object({ kind: z.literal('brand'), brand: freeText(ATTRIBUTES.brand.maxLength) }),
    z.object({ kind: z.literal('publish') }),
    z.object({ kind: z.literal('unpublish') }),
    z.object({ kind: z.literal('sale'), sale: SaleInput.nullable() }),
    z.object({ kind: z.literal('delete') }),
  ],
  { error: INVALID_VALUE },
)
export type SleeveAct = z.infer<typeof SleeveAct>

const sleeveId = z.uuid({ error: SLEEVE_NOT_FOUND })

export const SleeveIdsQuery = AdminSleeveQuery.omit({ page: true, limit: true })
export type SleeveIdsQuery = z.infer<typeof SleeveIdsQuery>
export const SleeveIds = z
  .object({ ids: z.array(z.string()), total: z.number().int() })
  .meta({ id: 'SleeveIds' })

export const SleeveChangePreviewBody = z.object({
  act: SleeveAct,
  sleeves: z.array(sleeveId).min(1, SLEEVE_NOT_FOUND).max(MAX_BULK_SLEEVES, TOO_MANY_SLEEVES),
})

const Named = { _id: z.string(), name: z.string() }

export const SleeveChangePreview = z
  .object({
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    rows: z.array(z.object({ ...Named, from: z.string(), to: z.string() })),
    refusals: z.array(z.object({ ...Named, reason: z.string() })),
    sleeves: z.array(z.object({ id: z.string(), version: z.number().int() })),
  })
  .meta({ id: 'SleeveChangePreview' })
export type SleeveChangePreview = z.infer<typeof SleeveChangePreview>

export const NewSleeveChange = z
  .object({
    requestId,
    act: SleeveAct,
    sleeves: z
      .array(z.object({ id: sleeveId, version: z.number({ error: INVALID_VALUE }).int(INVALID_VALUE) }))
      .min(1, SLEEVE_NOT_FOUND)
      .max(MAX_BULK_SLEEVES, TOO_MANY_SLEEVES)
      .refine(
        (sleeves) => new Set(sleeves.map(({ id }) => id.toLowerCase())).size === sleeves.length,
        INVALID_VALUE,
      ),
  })
  .meta({ id: 'NewSleeveChange' })
export type NewSleeveChange = z.infer<typeof NewSleeveChange>

export const SleeveChangeParams = idParams(SLEEVE_CHANGE_NOT_FOUND)

export const SleeveChangeProgress = z
  .object({
    _id: z.string(),
    label: z.string(),
    by: z.string().nullable(),
    createdAt: Instant,
    total: z.number().int(),
    done: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    undone: z.number().int(),
    isOver: z.boolean(),
    isTakenBack: z.boolean(),
    isUndoable: z.boolean(),
  })
  .meta({ id: 'SleeveChangeProgress' })
export type SleeveChangeProgress = z.infer<typeof SleeveChangeProgress>
export const SleeveChangeList = z.array(SleeveChangeProgress)

export const SleeveChangeRefusals = z.array(z.object({ ...Named, reason: z.string() }))
export type SleeveChangeRefusals = z.infer<typeof SleeveChangeRefusals>

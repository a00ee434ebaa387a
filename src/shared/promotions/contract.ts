import { z } from 'zod'
import {
  calendarDay,
  Euros,
  eurosInput,
  idParams,
  Instant,
  ruledText,
  seenVersion,
  wholeNumber,
  yesOrNo,
} from '../contract-fields.ts'
import {
  codeError,
  LAST_DAY_FIRST,
  normalCode,
  PERCENT_INVALID,
  PROMOTION_AMOUNT_INVALID,
  PROMOTION_KINDS,
  PROMOTION_NOT_FOUND,
} from './promotion-rules.ts'

const CODE_MAX_LENGTH = 64
const MOST_EUROS = 10_000

export const PromotionParams = idParams(PROMOTION_NOT_FOUND)

const PromotionFields = z.object({
  code: ruledText(CODE_MAX_LENGTH, codeError).transform(normalCode),
  kind: z.enum(PROMOTION_KINDS, { error: 'Genre de réduction inconnu' }),
  /** A whole percentage, or euros; nothing for free delivery. */
  value: eurosInput(MOST_EUROS).default(0),
  /** Euros of goods that the code applies to. */
  minimum: eurosInput(MOST_EUROS).default(0),
  from: calendarDay().nullable().default(null),
  to: calendarDay().nullable().default(null),
  maxUses: wholeNumber(1, 1_000_000).nullable().default(null),
  maxUsesPerCustomer: wholeNumber(1, 1_000_000).nullable().default(null),
  /** Ids; none for all. */
  collections: z.array(z.uuid()).max(100).default([]),
  active: yesOrNo().default(true),
})

type Fields = z.infer<typeof PromotionFields>

function brokenFields({ kind, value, from, to }: Fields, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'percent' && (!Number.isInteger(value) || value < 1 || value > 100))
    refuse('value', PERCENT_INVALID)
  if (kind === 'amount' && value <= 0) refuse('value', PROMOTION_AMOUNT_INVALID)
  if (from !== null && to !== null && to < from) refuse('to', LAST_DAY_FIRST)
}

export const PromotionInput = PromotionFields.superRefine(brokenFields).meta({ id: 'NewPromotion' })
export type PromotionInput = z.infer<typeof PromotionInput>

export const PromotionChange = PromotionFields.extend({ version: seenVersion })
  .superRefine(brokenFields)
  .meta({ id: 'PromotionChange' })
export type PromotionChange = z.infer<typeof PromotionChange>

export const Promotion = z
  .object({
    _id: z.string(),
    code: z.string(),
    kind: z.enum(PROMOTION_KINDS),
    value: z.number(),
    minimum: Euros,
    from: z.string().nullable(),
    to: z.string().nullable(),
    maxUses: z.number().int().nullable(),
    maxUsesPerCustomer: z.number().int().nullable(),
    collections: z.array(z.string()),
    active: z.boolean(),
    /** Orders with the code and payments under way that hold it. */
    uses: z.number().int(),
    /** What it took off the goods of its orders. */
    cost: Euros,
    version: z.number().int(),
    updatedAt: Instant,
  })
  .meta({ id: 'Promotion' })
export type Promotion = z.infer<typeof Promotion>

export const PromotionQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })
export const PromotionPage = z
  .object({ promotions: z.array(Promotion), total: z.number().int() })
  .meta({ id: 'PromotionPage' })
export type PromotionPage = z.infer<typeof PromotionPage>

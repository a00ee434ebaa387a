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
  requestId,
} from '../contract-fields.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'
import {
  CODE_TYPED_MAX_LENGTH,
  codeError,
  MAX_USES,
  normalCode,
  PROMOTION_KINDS,
  PROMOTION_STATES,
  termsErrors,
} from './promotion-rules.ts'
import { PROMOTION_NOT_FOUND } from './texts.ts'

const MAX_EUROS = 10_000

export const PromotionParams = idParams(PROMOTION_NOT_FOUND)

const PromotionFields = z.object({
  code: ruledText(CODE_TYPED_MAX_LENGTH, codeError).transform(normalCode),
  kind: z.enum(PROMOTION_KINDS, { error: 'Genre de réduction inconnu' }),
  /** A whole percentage, or euros. Ignored for free delivery. */
  value: eurosInput(MAX_EUROS).default(0),
  /** The minimum price of the eligible goods, in euros. */
  minimum: eurosInput(MAX_EUROS).default(0),
  from: calendarDay().nullable().default(null),
  to: calendarDay().nullable().default(null),
  maxUses: wholeNumber(1, MAX_USES).nullable().default(null),
  maxUsesPerCustomer: wholeNumber(1, MAX_USES).nullable().default(null),
  /** Empty means all collections. */
  collections: z.array(z.uuid()).max(100).default([]),
  active: yesOrNo().default(true),
})

function brokenTerms(fields: z.infer<typeof PromotionFields>, context: z.RefinementCtx): void {
  for (const [path, message] of Object.entries(termsErrors(fields)))
    context.addIssue({ code: 'custom', path: [path], message })
}

export type PromotionInput = z.infer<typeof PromotionFields>

export const NewPromotionBody = PromotionFields.extend({ requestId: requestId.optional() })
  .superRefine(brokenTerms)
  .meta({ id: 'NewPromotion' })
export type NewPromotionBody = z.infer<typeof NewPromotionBody>

export const PromotionChange = PromotionFields.extend({ version: seenVersion })
  .superRefine(brokenTerms)
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
    state: z.enum(PROMOTION_STATES),
    /**
     * Counts the open payments with the code and the orders with the code. Orders that ended before anything was sent
     * do not count.
     */
    uses: z.number().int(),
    cost: Euros,
    version: z.number().int(),
    updatedAt: Instant,
  })
  .meta({ id: 'Promotion' })
export type Promotion = z.infer<typeof Promotion>

export const PromotionQuery = PageQuery.extend({ state: z.enum(PROMOTION_STATES).optional() })
export type PromotionQuery = z.infer<typeof PromotionQuery>

export const PromotionPage = pageOf(Promotion).meta({ id: 'PromotionPage' })
export type PromotionPage = z.infer<typeof PromotionPage>

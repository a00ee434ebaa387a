import { z } from 'zod'
import { LINE_MAX_PACKS } from '../cart/cart.ts'
import { calendarDay, eurosInput, freeText, seenVersion, requestId } from '../contract-fields.ts'
import {
  REFUND_AMOUNT_INVALID,
  REFUND_CAUSES,
  REFUND_LINE_TOO_MANY,
  REFUND_NOTE_MAX_LENGTH,
  REPAYMENT_MEANS,
} from '../refunds/refund-rules.ts'

export const Repayment = z.object({
  means: z.enum(REPAYMENT_MEANS, { error: 'Moyen inconnu' }),
  on: calendarDay(),
})

/**
 * Refunds an `amount`, or the price of `lines`, the delivery fee (`shipping`), or both of these. If all three are
 * missing, everything that is left is refunded.
 */
export const RefundBody = z
  .object({
    amount: eurosInput(1_000_000)
      .refine((euros) => euros > 0, REFUND_AMOUNT_INVALID)
      .optional(),
    lines: z
      .array(
        z.object({
          line: z.uuid({ error: REFUND_LINE_TOO_MANY }),
          quantity: z
            .number({ error: REFUND_LINE_TOO_MANY })
            .int()
            .min(1, REFUND_LINE_TOO_MANY)
            .max(LINE_MAX_PACKS),
        }),
      )
      .max(500)
      .optional(),
    /** Adds the part of the delivery fee that is not yet refunded. A typed `amount` already contains this part. */
    shipping: z.boolean().optional(),
    /** Whether the refunded sleeves return to the stock. */
    restock: z.boolean().optional(),
    cause: z.enum(REFUND_CAUSES, { error: 'Motif inconnu' }).optional(),
    note: freeText(REFUND_NOTE_MAX_LENGTH).optional(),
    /** Set if the shop has already repaid the money without the payment provider (decision 76). */
    repaid: Repayment.optional(),
    /** A new id for each click, so that a repeated request refunds nothing more. */
    requestId: requestId.optional(),
    version: seenVersion,
  })
  .nullish()
  .transform((body) => (body?.lines && body.cause === 'missing' ? { restock: false, ...body } : (body ?? {})))
export type RefundBody = z.infer<typeof RefundBody>

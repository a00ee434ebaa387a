import { z } from 'zod'
import { LINE_MAX_PACKS } from '../cart/cart.ts'
import { linePackSize } from '../catalogue/packs-contract.ts'
import {
  Euros,
  Instant,
  emailAddress,
  eurosInput,
  idParams,
  nameLine,
  ruledText,
  seenVersion,
  requestId,
} from '../contract-fields.ts'
import { orderStatus } from '../orders/contract.ts'
import { Repayment } from '../orders/refund-contract.ts'
import { RETURN_STEPS } from '../orders/return-steps.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'
import { REFUND_STATES } from '../refunds/refund-rules.ts'
import { REFUND_NOT_FREE } from '../refunds/texts.ts'
import { WITHDRAW_NOTHING, WITHDRAW_TOO_MANY } from './part-rules.ts'
import { CHECK_TOO_MANY } from './return-rules.ts'
import { WITHDRAWAL_NOT_FOUND } from './texts.ts'
import {
  ORDER_NUMBER_MAX_LENGTH,
  WITHDRAWAL_NAME_MAX_LENGTH,
  WITHDRAWAL_STATES,
  declarationRules,
} from './withdrawal-rules.ts'

/** `confirm` is the second step, 'Confirmer la rétractation'. */
export const WithdrawalInput = z
  .object({
    name: nameLine(WITHDRAWAL_NAME_MAX_LENGTH, declarationRules.name),
    orderNumber: ruledText(ORDER_NUMBER_MAX_LENGTH, declarationRules.orderNumber),
    email: emailAddress(),
    confirm: z.literal(true, { error: 'Veuillez confirmer la rétractation' }),
  })
  .meta({ id: 'NewWithdrawal', description: 'A customer withdraws from a contract' })
export type WithdrawalInput = z.infer<typeof WithdrawalInput>

export const Withdrawal = z
  .object({
    _id: z.string(),
    name: z.string(),
    orderNumber: z.string(),
    email: z.string(),
    createdAt: Instant,
    message: z.string(),
  })
  .meta({ id: 'Withdrawal' })
export type Withdrawal = z.infer<typeof Withdrawal>

const state = z.enum(WITHDRAWAL_STATES, { error: 'État inconnu' })

/**
 * `order` is the order with the number `orderNumber`, if there is one. `matchesOrder` tells whether the declaration
 * belongs to that order.
 */
export const AdminWithdrawal = Withdrawal.omit({ message: true })
  .extend({
    order: z.object({ _id: z.string(), number: z.string(), status: orderStatus }).nullable(),
    matchesOrder: z.boolean(),
    state,
    closedAt: Instant.nullable(),
    /** The customer writes this number on the parcel. */
    number: z.string(),
    step: z.enum(RETURN_STEPS),
    /** True if packs come back by parcel, or if the packs are unknown. */
    hasLeft: z.boolean(),
    receivedAt: Instant.nullable(),
    checkedAt: Instant.nullable(),
    lines: z.array(
      z.object({
        line: z.string(),
        name: z.string(),
        packSize: linePackSize,
        quantity: z.number().int(),
        /** The number of packs that come back by parcel. */
        awaited: z.number().int(),
        restocked: z.number().int(),
        damaged: z.number().int(),
      }),
    ),
    /** Null if nothing is owed for the return. */
    due: z.object({ goods: Euros, shipping: Euros, total: Euros }).nullable(),
    /** True if the payment provider never had the money, so the shop repays by other means. */
    isRepaidByHand: z.boolean(),
    refund: z.object({ amount: Euros, state: z.enum(REFUND_STATES) }).nullable(),
    /** The order's last completed refund that was made in the provider's own pages and names no return and no packs. */
    madeElsewhere: z.object({ _id: z.string(), amount: Euros }).nullable(),
    /** The legal deadline for the refund that is `due`. */
    refundBy: Instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'AdminWithdrawal' })
export type AdminWithdrawal = z.infer<typeof AdminWithdrawal>

export const AdminWithdrawalQuery = PageQuery.extend({
  state: z.enum([...WITHDRAWAL_STATES, 'all']).optional(),
})
export type AdminWithdrawalQuery = z.infer<typeof AdminWithdrawalQuery>
export const AdminWithdrawalPage = pageOf(AdminWithdrawal).meta({ id: 'AdminWithdrawalPage' })
export type AdminWithdrawalPage = z.infer<typeof AdminWithdrawalPage>

export const WithdrawalParams = idParams(WITHDRAWAL_NOT_FOUND)
export const WithdrawalPatch = z.object({ state, version: seenVersion }).meta({ id: 'WithdrawalChange' })
export type WithdrawalPatch = z.infer<typeof WithdrawalPatch>

export const ReturnReceiptBody = z
  .object({ version: seenVersion })
  .nullish()
  .transform((body) => body ?? {})
export type ReturnReceiptBody = z.infer<typeof ReturnReceiptBody>

const packs = z
  .number({ error: CHECK_TOO_MANY })
  .int(CHECK_TOO_MANY)
  .min(0, CHECK_TOO_MANY)
  .max(LINE_MAX_PACKS, CHECK_TOO_MANY)

export const ReturnCheckBody = z
  .object({
    lines: z
      .array(z.object({ line: z.uuid({ error: CHECK_TOO_MANY }), restocked: packs, damaged: packs }))
      .max(500),
    version: seenVersion,
  })
  .meta({ id: 'ReturnCheck' })
export type ReturnCheckBody = z.infer<typeof ReturnCheckBody>

/** `total` is the amount on screen. The call is refused if it differs from the amount that is due. */
export const ReturnRefundBody = z
  .object({
    total: eurosInput(1_000_000).optional(),
    /** Set if the shop has already repaid the money without the payment provider. */
    repaid: Repayment.optional(),
    /**
     * The id of a refund that was made in the provider's own pages. It becomes the refund of this return, regardless of its
     * amount, and no money moves.
     */
    madeElsewhere: z.uuid({ error: REFUND_NOT_FREE }).optional(),
    version: seenVersion,
  })
  .nullish()
  .transform((body) => body ?? {})
export type ReturnRefundBody = z.infer<typeof ReturnRefundBody>

export const PartWithdrawalBody = z
  .object({
    lines: z
      .array(
        z.object({
          line: z.uuid({ error: WITHDRAW_TOO_MANY }),
          quantity: z
            .number({ error: WITHDRAW_TOO_MANY })
            .int(WITHDRAW_TOO_MANY)
            .min(1, WITHDRAW_TOO_MANY)
            .max(LINE_MAX_PACKS, WITHDRAW_TOO_MANY),
        }),
      )
      .min(1, WITHDRAW_NOTHING)
      .max(500),
    /** A repeated request with the same id makes no second declaration. */
    requestId,
  })
  .meta({ id: 'PartWithdrawal' })

/** For a return that the customer did not declare online. */
export const NewReturnBody = PartWithdrawalBody.extend({ version: seenVersion }).meta({ id: 'NewReturn' })
export type NewReturnBody = z.infer<typeof NewReturnBody>
export type PartWithdrawalBody = z.infer<typeof PartWithdrawalBody>

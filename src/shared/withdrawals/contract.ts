import { z } from 'zod'
import { WITHDRAWAL_NOT_FOUND } from './texts.ts'
import {
  Euros,
  Instant,
  emailAddress,
  eurosInput,
  idParams,
  ruledText,
  seenVersion,
  requestId,
} from '../contract-fields.ts'
import { packSize } from '../catalogue/packs-contract.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'
import { orderStatus } from '../orders/contract.ts'
import { Repayment } from '../orders/refund-contract.ts'
import { LINE_MAX_PACKS } from '../cart/cart.ts'
import { REFUND_STATES } from '../refunds/refund-rules.ts'
import { WITHDRAW_NOTHING, WITHDRAW_TOO_MANY } from './part-rules.ts'
import { RETURN_STEPS } from '../orders/return-steps.ts'
import { CHECK_TOO_MANY } from './return-rules.ts'
import {
  ORDER_NUMBER_MAX_LENGTH,
  WITHDRAWAL_NAME_MAX_LENGTH,
  WITHDRAWAL_STATES,
  declarationRules,
} from './withdrawal-rules.ts'

/** POST /api/withdrawals, guests too. `confirm` is the second step, 'Confirmer la rétractation'. */
export const WithdrawalInput = z
  .object({
    name: ruledText(WITHDRAWAL_NAME_MAX_LENGTH, declarationRules.name),
    orderNumber: ruledText(ORDER_NUMBER_MAX_LENGTH, declarationRules.orderNumber),
    email: emailAddress(),
    confirm: z.literal(true, { error: 'Veuillez confirmer la rétractation' }),
  })
  .meta({ id: 'NewWithdrawal', description: 'A customer withdraws from a contract' })
export type WithdrawalInput = z.infer<typeof WithdrawalInput>

/**
 * The acknowledgement, the same words that are mailed. It never tells whether such an order exists:
 * anyone may ask.
 */
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

/** What the back-office sees: the request beside the order it speaks of, where there is one. */
export const AdminWithdrawal = Withdrawal.omit({ message: true })
  .extend({
    order: z.object({ _id: z.string(), number: z.string(), status: orderStatus }).nullable(),
    /** Whether the e-mail is the order's. */
    matchesOrder: z.boolean(),
    state,
    closedAt: Instant.nullable(),
    /** What the customer writes on the parcel. */
    number: z.string(),
    step: z.enum(RETURN_STEPS),
    /** Whether goods had left, so that a parcel comes back. */
    hasLeft: z.boolean(),
    receivedAt: Instant.nullable(),
    checkedAt: Instant.nullable(),
    /** Packs of each line: declared, and of what came back, fit to be sold and not. */
    lines: z.array(
      z.object({
        line: z.string(),
        name: z.string(),
        packSize,
        quantity: z.number().int(),
        /** How many of them a parcel brings back. */
        awaited: z.number().int(),
        restocked: z.number().int(),
        damaged: z.number().int(),
      }),
    ),
    /** What the law wants refunded for it; none once it is, or where the order is not known. */
    due: z.object({ goods: Euros, shipping: Euros, total: Euros }).nullable(),
    /** The payment provider never had the money: it goes back by other means. */
    isRepaidByHand: z.boolean(),
    /** Its refund, the last one. */
    refund: z.object({ amount: Euros, state: z.enum(REFUND_STATES) }).nullable(),
    /** Until when the law wants the money back; none once it is, or where the order is not known. */
    refundBy: Instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'AdminWithdrawal' })
export type AdminWithdrawal = z.infer<typeof AdminWithdrawal>

/** GET /api/admin/withdrawals */
export const AdminWithdrawalQuery = PageQuery.extend({
  state: z.enum([...WITHDRAWAL_STATES, 'all']).optional(),
})
export type AdminWithdrawalQuery = z.infer<typeof AdminWithdrawalQuery>
export const AdminWithdrawalPage = pageOf(AdminWithdrawal).meta({ id: 'AdminWithdrawalPage' })
export type AdminWithdrawalPage = z.infer<typeof AdminWithdrawalPage>

/** PATCH /api/admin/withdrawals/{id}: takes a request off the list of work, or puts it back. */
export const WithdrawalParams = idParams(WITHDRAWAL_NOT_FOUND)
export const WithdrawalPatch = z.object({ state, version: seenVersion }).meta({ id: 'WithdrawalChange' })
export type WithdrawalPatch = z.infer<typeof WithdrawalPatch>

/** POST /api/admin/withdrawals/{id}/receipt: nothing but the version that was seen. */
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

/** PUT /api/admin/withdrawals/{id}/check: what came back of each line. */
export const ReturnCheckBody = z
  .object({
    lines: z
      .array(z.object({ line: z.uuid({ error: CHECK_TOO_MANY }), restocked: packs, damaged: packs }))
      .max(500),
    version: seenVersion,
  })
  .meta({ id: 'ReturnCheck' })
export type ReturnCheckBody = z.infer<typeof ReturnCheckBody>

/** POST /api/admin/withdrawals/{id}/refund: with the sum that was shown, no other is paid. */
export const ReturnRefundBody = z
  .object({
    total: eurosInput(1_000_000).optional(),
    /** The money went back already, and not through the payment provider. */
    repaid: Repayment.optional(),
    version: seenVersion,
  })
  .nullish()
  .transform((body) => body ?? {})
export type ReturnRefundBody = z.infer<typeof ReturnRefundBody>

/** POST /api/orders/{id}/withdrawals: from some packs of an order; all of it is cancelled. */
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
    /** Made once per click by the page: the same one sent twice is one declaration. */
    requestId,
  })
  .meta({ id: 'PartWithdrawal' })

/** POST /api/orders/{id}/returns: what a customer sends back without having declared it online. */
export const NewReturnBody = PartWithdrawalBody.extend({ version: seenVersion }).meta({ id: 'NewReturn' })
export type NewReturnBody = z.infer<typeof NewReturnBody>
export type PartWithdrawalBody = z.infer<typeof PartWithdrawalBody>

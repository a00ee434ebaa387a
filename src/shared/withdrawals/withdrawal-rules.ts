import { emailError } from '../email.ts'
import { fieldErrors, type FieldErrors, requiredUpTo } from '../field-errors.ts'

/** Whether somebody of the shop still has to deal with a withdrawal. */
export const WITHDRAWAL_STATES = ['open', 'done'] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Days from the declaration within which the goods must be sent back (Code de la consommation, L. 221-23). */
export const RETURN_DAYS = 14

export const WITHDRAWAL_NAME_MAX_LENGTH = 200
/** Of what is typed: it need not be a number of ours. */
export const ORDER_NUMBER_MAX_LENGTH = 40

/** What a customer declares: nothing more may be asked (law of 2026 on withdrawing online). */
export type Declaration = { name: string; orderNumber: string; email: string }

export const declarationRules = {
  name: requiredUpTo(WITHDRAWAL_NAME_MAX_LENGTH),
  orderNumber: requiredUpTo(ORDER_NUMBER_MAX_LENGTH),
  email: emailError,
}

/**
 * Whether a number has the shape of ours. Another one is asked about and not refused: a declaration is good without the
 * right number.
 */
export const looksLikeOrderNumber = (typed: string): boolean => /^C-\d{4}-\d{6,}$/i.test(typed.trim())

/** What keeps a withdrawal from being declared. */
export function declarationErrors({ name, orderNumber, email }: Declaration): FieldErrors<keyof Declaration> {
  return fieldErrors({
    name: declarationRules.name(name),
    orderNumber: declarationRules.orderNumber(orderNumber),
    email: declarationRules.email(email),
  })
}

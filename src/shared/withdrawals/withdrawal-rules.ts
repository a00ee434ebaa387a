import { emailError } from '../email.ts'
import { fieldErrors, type FieldErrors, requiredUpTo } from '../field-errors.ts'

/** Whether the shop still has to deal with a withdrawal. */
export const WITHDRAWAL_STATES = ['open', 'done'] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/**
 * The number of days after the declaration within which the goods must be sent back (Code de la consommation, L.
 * 221-23).
 */
export const RETURN_DAYS = 14

export const WITHDRAWAL_NAME_MAX_LENGTH = 200
/** The maximum length of the typed order number. It may be a number of another form. */
export const ORDER_NUMBER_MAX_LENGTH = 40

/** The content of a declaration. The law forbids asking for more (law of 2026 on withdrawing online). */
export type Declaration = { name: string; orderNumber: string; email: string }

export const declarationRules = {
  name: requiredUpTo(WITHDRAWAL_NAME_MAX_LENGTH),
  orderNumber: requiredUpTo(ORDER_NUMBER_MAX_LENGTH),
  email: emailError,
}

/**
 * Whether a typed number has the form of an order number of this shop. If it does not, the page asks again but does
 * not refuse, because a declaration is valid even without the right number.
 */
export const looksLikeOrderNumber = (typed: string): boolean => /^C-\d{4}-\d{6,}$/i.test(typed.trim())

/** The errors in a declaration, by field. */
export function declarationErrors({ name, orderNumber, email }: Declaration): FieldErrors<keyof Declaration> {
  return fieldErrors({
    name: declarationRules.name(name),
    orderNumber: declarationRules.orderNumber(orderNumber),
    email: declarationRules.email(email),
  })
}

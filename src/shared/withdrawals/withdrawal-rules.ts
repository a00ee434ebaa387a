import { emailError } from '../email.ts'
import { fieldErrors, type FieldErrors, requiredUpTo } from '../field-errors.ts'

export const WITHDRAWAL_STATES = ['open', 'done'] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** The customer must send the goods back within this time (Code de la consommation, L. 221-23). */
export const RETURN_DAYS = 14

export const WITHDRAWAL_NAME_MAX_LENGTH = 200
/** Longer than the shop's own numbers, because people may type a number in another form. */
export const ORDER_NUMBER_MAX_LENGTH = 40

/** The law's short form has only these fields (law.md 5). */
export type Declaration = { name: string; orderNumber: string; email: string }

export const declarationRules = {
  name: requiredUpTo(WITHDRAWAL_NAME_MAX_LENGTH),
  orderNumber: requiredUpTo(ORDER_NUMBER_MAX_LENGTH),
  email: emailError,
}

/** A number in another form is valid too, so the page only asks the customer to check it. */
export const looksLikeOrderNumber = (typed: string): boolean => /^C-\d{4}-\d{6,}$/i.test(typed.trim())

export function declarationErrors({ name, orderNumber, email }: Declaration): FieldErrors<keyof Declaration> {
  return fieldErrors({
    name: declarationRules.name(name),
    orderNumber: declarationRules.orderNumber(orderNumber),
    email: declarationRules.email(email),
  })
}

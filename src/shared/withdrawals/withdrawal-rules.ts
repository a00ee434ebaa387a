import { emailError } from '#shared/email.ts'
import { fieldErrors, type FieldErrors, requiredUpTo } from '#shared/field-errors.ts'

/** Whether somebody of the shop still has to deal with a withdrawal. */
export const WITHDRAWAL_STATES = ['open', 'done'] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_NAME_MAX_LENGTH = 200
/** Of what is typed: it need not be a number of ours. */
export const ORDER_NUMBER_MAX_LENGTH = 40

export const WITHDRAWAL_DONE = 'Demande marquée comme traitée'
export const WITHDRAWAL_NOT_FOUND = 'Demande non trouvée'

/** What a customer declares: nothing more may be asked (law of 2026 on withdrawing online). */
export type Declaration = { name: string; orderNumber: string; email: string }

export const declarationRules = {
  name: requiredUpTo(WITHDRAWAL_NAME_MAX_LENGTH),
  orderNumber: requiredUpTo(ORDER_NUMBER_MAX_LENGTH),
  email: emailError,
}

/** What keeps a withdrawal from being declared. */
export function declarationErrors({ name, orderNumber, email }: Declaration): FieldErrors<keyof Declaration> {
  return fieldErrors({
    name: declarationRules.name(name),
    orderNumber: declarationRules.orderNumber(orderNumber),
    email: declarationRules.email(email),
  })
}

/** What follows a declaration: where the parcel goes, who pays for it, when the money comes back (C. conso. L. 221-23, L. 221-24). */
export const afterWithdrawal = (returnAddress: string): string =>
  `Si vous avez reçu le colis, renvoyez-le à\u00a0: ${returnAddress}, au plus tard 14\u00a0jours après cette déclaration. Les frais de retour sont à votre charge. Nous vous remboursons au plus tard 14\u00a0jours après cette déclaration, une fois le colis reçu ou la preuve de son envoi donnée.`

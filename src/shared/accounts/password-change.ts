import { fieldErrors, type FieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'
import { confirmationError, passwordError } from './password.ts'

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** What keeps a password from being changed (storefront.md §5). */
export function passwordChangeErrors(change: PasswordChange): FieldErrors<keyof PasswordChange> {
  return fieldErrors({
    currentPassword: change.currentPassword === '' ? REQUIRED_FIELD : undefined,
    newPassword: passwordError(change.newPassword),
    confirmPassword: confirmationError(change.newPassword, change.confirmPassword),
  })
}

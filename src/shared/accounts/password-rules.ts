import { fieldErrors, type FieldErrors, REQUIRED_FIELD } from '../field-errors.ts'

/**
 * The items of the password rule, in the words and order of the specification (storefront.md §5). Any sign except a
 * letter, digit or space is special, so passwords that browsers propose pass at registration, reset and change
 * (decisions 47 and 79).
 */
const ITEMS: readonly (readonly [string, RegExp])[] = [
  ['Au moins 8 caractères', /^.{8,}$/su],
  ['Une majuscule', /\p{Lu}/u],
  ['Une minuscule', /\p{Ll}/u],
  ['Un chiffre', /\d/],
  ['Un caractère spécial', /[^\p{L}\p{M}\p{Nd}\s]/u],
]

export const PASSWORD_ITEMS: readonly string[] = /* @__PURE__ */ ITEMS.map(([item]) => item)

export const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas'

/** The items that a password still lacks, in the order of the rule. */
export function missingPasswordItems(password: string): string[] {
  // A combining accent does not count as a character of its own.
  const composed = password.normalize('NFC')
  return ITEMS.filter(([, wanted]) => !wanted.test(composed)).map(([item]) => item)
}

/** The reason why a password is refused. Undefined if it is valid. */
export function passwordError(password: string): string | undefined {
  const missing = missingPasswordItems(password)
  return missing.length ? `Le mot de passe doit contenir : ${missing.join(', ')}` : undefined
}

/** The error of a password's confirmation. Undefined if both are equal. */
export function confirmationError(password: string, confirmation: string): string | undefined {
  if (password === '' && confirmation === '') return REQUIRED_FIELD
  return password === confirmation ? undefined : PASSWORDS_DIFFER
}

export type PasswordChange = {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** What prevents a password change (storefront.md §5). */
export function passwordChangeErrors(change: PasswordChange): FieldErrors<keyof PasswordChange> {
  return fieldErrors({
    currentPassword: change.currentPassword === '' ? REQUIRED_FIELD : undefined,
    newPassword: passwordError(change.newPassword),
    confirmPassword: confirmationError(change.newPassword, change.confirmPassword),
  })
}

import { fieldErrors, type FieldErrors, REQUIRED_FIELD } from '../field-errors.ts'

/**
 * The items of the password rule, in the words and the order of the specification (storefront.md §5). Any character
 * except a letter, an accent, a digit or a space is special, so passwords that browsers propose are valid (decisions 47
 * and 79).
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

export function missingPasswordItems(password: string): string[] {
  // A letter with a combining accent counts as one character.
  const composed = password.normalize('NFC')
  return ITEMS.filter(([, wanted]) => !wanted.test(composed)).map(([item]) => item)
}

export function passwordError(password: string): string | undefined {
  const missing = missingPasswordItems(password)
  return missing.length ? `Le mot de passe doit contenir : ${missing.join(', ')}` : undefined
}

export function confirmationError(password: string, confirmation: string): string | undefined {
  if (password === '' && confirmation === '') return REQUIRED_FIELD
  return password === confirmation ? undefined : PASSWORDS_DIFFER
}

export type PasswordChange = {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

export function passwordChangeErrors(change: PasswordChange): FieldErrors<keyof PasswordChange> {
  return fieldErrors({
    currentPassword: change.currentPassword === '' ? REQUIRED_FIELD : undefined,
    newPassword: passwordError(change.newPassword),
    confirmPassword: confirmationError(change.newPassword, change.confirmPassword),
  })
}

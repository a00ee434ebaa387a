import { fieldErrors, type FieldErrors, REQUIRED_FIELD } from '#shared/field-errors.ts'

/**
 * Which characters count as special: at registration and reset any that is neither letter nor digit nor space, so that
 * what browsers propose is taken (decision 47); at the change of a password the specification's list.
 */
export type SpecialCharacters = 'any' | 'listed'

const SPECIAL: Record<SpecialCharacters, RegExp> = {
  any: /[^\p{L}\p{M}\p{Nd}\s]/u,
  listed: /[!@#$%^&*(),.?":{}|<>]/,
}

/** What the list holds, for the page that asks for it. */
export const LISTED_SPECIAL = '! @ # $ % ^ & * ( ) , . ? " : { } | < >'

const A_SPECIAL_CHARACTER = 'Un caractère spécial'

/** The items in the specification's words and order (storefront.md §5), but for the special character. */
const ITEMS: readonly (readonly [string, RegExp])[] = [
  ['Au moins 8 caractères', /^.{8,}$/su],
  ['Une majuscule', /\p{Lu}/u],
  ['Une minuscule', /\p{Ll}/u],
  ['Un chiffre', /\d/],
]

export const PASSWORD_ITEMS: readonly string[] = /* @__PURE__ */ [
  ...ITEMS.map(([item]) => item),
  A_SPECIAL_CHARACTER,
]

export const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas'

/** What a password still lacks, in the order of the rule; empty when nothing. */
export function missingPasswordItems(password: string, special: SpecialCharacters): string[] {
  const missing = ITEMS.filter(([, wanted]) => !wanted.test(password)).map(([item]) => item)
  return SPECIAL[special].test(password) ? missing : [...missing, A_SPECIAL_CHARACTER]
}

/** Why a password is refused, or undefined. */
export function passwordError(password: string, special: SpecialCharacters): string | undefined {
  const missing = missingPasswordItems(password, special)
  return missing.length ? `Le mot de passe doit contenir : ${missing.join(', ')}` : undefined
}

/** The sentence about a confirmation, or undefined. */
export function confirmationError(password: string, confirmation: string): string | undefined {
  if (password === '' && confirmation === '') return REQUIRED_FIELD
  return password === confirmation ? undefined : PASSWORDS_DIFFER
}

export type PasswordChange = {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** What keeps a password from being changed (storefront.md §5). */
export function passwordChangeErrors(change: PasswordChange): FieldErrors<keyof PasswordChange> {
  return fieldErrors({
    currentPassword: change.currentPassword === '' ? REQUIRED_FIELD : undefined,
    newPassword: passwordError(change.newPassword, 'listed'),
    confirmPassword: confirmationError(change.newPassword, change.confirmPassword),
  })
}

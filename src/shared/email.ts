import { REQUIRED_FIELD } from './field-errors.ts'
import { isBlank, withoutUnseen } from './search-text.ts'

export const EMAIL_MAX_LENGTH = 254
export const EMAIL_INVALID = 'Adresse e-mail invalide'

// Excludes characters with a meaning in mail headers, address lists and mailto: links.
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"?%]+@[^\s\p{C}@<>()[\]\\,;:"?%]+\.[^\s\p{C}@<>()[\]\\,;:"?%.]+$/u

/** Browsers and Node have `URL`, but the types of shared code do not. */
declare const URL: new (address: string) => { hostname: string }

/**
 * Returns the address in lower case, without invisible characters, and with an ASCII domain where possible. Addresses
 * are compared without case (decision 3).
 */
export function plainEmail(email: string): string {
  const text = withoutUnseen(email.normalize('NFC')).trim().toLowerCase()
  const [name = '', domain = ''] = text.split('@')
  if (!EMAIL.test(text) || !/[^\0-\x7F]/u.test(domain) || /[/#]/u.test(domain)) return text
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return text
  }
}

export function isEmail(email: string): boolean {
  const text = plainEmail(email)
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text) && !text.includes('..')
}

/**
 * Returns one address for the spellings of a mailbox: 'ana+news@…' usually arrives at 'ana@…', and Gmail ignores dots.
 * For limits, not for sending.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = plainEmail(email).split('@')
  const [untagged = ''] = name.split('+')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}

export function emailError(email: string): string | undefined {
  if (isBlank(email)) return REQUIRED_FIELD
  return isEmail(email) ? undefined : EMAIL_INVALID
}

/** The encoding keeps an address from adding recipients. */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

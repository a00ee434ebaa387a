import { REQUIRED_FIELD } from './field-errors.ts'
import { isBlank } from './search-text.ts'

export const EMAIL_MAX_LENGTH = 254
export const EMAIL_INVALID = 'Adresse e-mail invalide'

// One @, a dot behind it, and nothing that could end a mail header, an address list or the address of a mailto: link.
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"?%]+@[^\s\p{C}@<>()[\]\\,;:"?%]+\.[^\s\p{C}@<>()[\]\\,;:"?%.]+$/u

/** Browsers and Node both have it. */
declare const URL: new (address: string) => { hostname: string }

/**
 * The one form of an address that is stored and compared: lower case (decision 3), without the invisible signs of contact cards,
 * its domain in ASCII, as some browsers send it and others do not.
 */
export function plainEmail(email: string): string {
  const text = email
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
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
 * The inbox that an address reaches: mail to 'ana+news@…' arrives at 'ana@…', and Gmail ignores dots before the @. For
 * limits only; mails go to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = plainEmail(email).split('@')
  const [untagged = ''] = name.split('+')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}

/** The sentence for a field that must hold an e-mail address, or undefined. */
export function emailError(email: string): string | undefined {
  if (isBlank(email)) return REQUIRED_FIELD
  return isEmail(email) ? undefined : EMAIL_INVALID
}

/** The link that writes to an address; an older one may hold what would make it write to others, too. */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

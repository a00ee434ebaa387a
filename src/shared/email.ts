export const EMAIL_MAX_LENGTH = 254
export const EMAIL_INVALID = 'Adresse e-mail invalide'

// One @, a dot behind it, and nothing that could end a mail header or an address list.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

export function isEmail(email: string): boolean {
  const text = email.trim()
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text) && !text.includes('..')
}

/** The sentence for a field that must hold an e-mail address, or undefined. */
export function emailError(email: string): string | undefined {
  return isEmail(email) ? undefined : EMAIL_INVALID
}

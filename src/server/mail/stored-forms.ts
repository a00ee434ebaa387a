import { domainToUnicode } from 'node:url'
import { plainEmail } from '#shared/email.ts'

/**
 * Returns the spellings for `where('email', 'in', …)`. Older rows may have an international domain in Unicode, or
 * accents as separate characters.
 */
export function storedForms(email: string): string[] {
  const plain = plainEmail(email)
  const [name = '', domain = ''] = plain.split('@')
  const read = `${name}@${domainToUnicode(domain) || domain}`
  return [...new Set([plain, read, plain.normalize('NFD'), read.normalize('NFD')])]
}

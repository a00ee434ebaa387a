import { domainToUnicode } from 'node:url'
import { plainEmail } from '#shared/email.ts'

/**
 * The forms in which an address may be stored: its one form (`plainEmail`) first, then those that rows had before there was one,
 * with an international domain as it is read and accents apart from their letters. For `where('email', 'in', …)`.
 */
export function storedForms(email: string): string[] {
  const plain = plainEmail(email)
  const [name = '', domain = ''] = plain.split('@')
  const read = `${name}@${domainToUnicode(domain) || domain}`
  return [...new Set([plain, read, plain.normalize('NFD'), read.normalize('NFD')])]
}

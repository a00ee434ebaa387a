import { readOrderNumber } from '#shared/orders/order-number.ts'

const LONGEST_NAME = 30
const MAX_WORDS = 3

/**
 * Returns a first name that is safe in a mail, or ''. Anyone can register with another person's address, and
 * must not be able to turn the shop's mail into a message of their own. Only letters and joining characters
 * are kept, and only in short names.
 */
export function nameForMail(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}'’. -]|\.(?!\s|$)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name.length <= LONGEST_NAME && name.split(' ').length <= MAX_WORDS ? name : ''
}

export function greeting(typed: string): string {
  return `${`Bonjour ${nameForMail(typed)}`.trim()},`
}

/**
 * Returns an order number that is safe in a mail: in the shop's own format, or at least similar to a number,
 * otherwise 'non reconnu'.
 */
export function numberForMail(typed: string): string {
  const known = readOrderNumber(typed)
  if (known) return known
  const plain = typed.trim().toUpperCase()
  return /^[A-Z]{0,3}[-\s]?\d[\d-]{0,15}$/.test(plain) ? plain : 'non reconnu'
}

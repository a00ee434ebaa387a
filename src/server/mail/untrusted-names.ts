import { readOrderNumber } from '#shared/orders/order-number.ts'

const LONGEST_NAME = 30
const MAX_WORDS = 3

/**
 * Anyone can enter another person's e-mail address, so the name must not carry a message to that person. Returns '' for
 * a long name.
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

/** Returns the order number, or 'non reconnu' for a text that does not look like one. */
export function numberForMail(typed: string): string {
  const known = readOrderNumber(typed)
  if (known) return known
  const plain = typed.trim().toUpperCase()
  return /^[A-Z]{0,3}[-\s]?\d[\d-]{0,15}$/.test(plain) ? plain : 'non reconnu'
}

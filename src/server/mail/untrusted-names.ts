import { readOrderNumber } from '#shared/orders/order-number.ts'

const LONGEST_NAME = 30
const MAX_WORDS = 3

/**
 * A first name that is safe in a mail, or ''. Anybody can register with another person's address, so their text must not turn
 * the shop's mail into a message of theirs. Only letters and joining signs stay, and only a short name is used.
 */
export function nameForMail(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}'’. -]|\.(?!\s|$)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name.length <= LONGEST_NAME && name.split(' ').length <= MAX_WORDS ? name : ''
}

/** How a mail to somebody begins: 'Bonjour Zoé,'. */
export function greeting(typed: string): string {
  return `${`Bonjour ${nameForMail(typed)}`.trim()},`
}

/** An order's number as a mail may carry it: the shop's own form, or what at least looks like a number. */
export function numberForMail(typed: string): string {
  const known = readOrderNumber(typed)
  if (known) return known
  const plain = typed.trim().toUpperCase()
  return /^[A-Z]{0,3}[-\s]?\d[\d-]{0,15}$/.test(plain) ? plain : 'non reconnu'
}

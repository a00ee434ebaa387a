import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXY'

/** Returns 17 capitals and digits: the form of PayPal's ids of orders, captures and refunds. */
export function resourceId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Returns `WH-…-…`: the form of PayPal's ids of webhook events. */
export function eventId(): string {
  return `WH-${resourceId()}-${resourceId()}`
}

export function debugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13)
}

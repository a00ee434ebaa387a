import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXY'

/** 17 capitals and digits, as PayPal names orders, captures and refunds. */
export function resourceId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** `WH-…-…`, as PayPal names webhook events. */
export function eventId(): string {
  return `WH-${resourceId()}-${resourceId()}`
}

/** What goes into `debug_id` and the `Paypal-Debug-Id` header. */
export function debugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13)
}

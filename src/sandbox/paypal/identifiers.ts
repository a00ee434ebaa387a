import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXY'

export function resourceId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

export function eventId(): string {
  return `WH-${resourceId()}-${resourceId()}`
}

export function debugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13)
}

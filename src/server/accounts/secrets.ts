import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 bits, for refresh tokens and reset links (ASVS 11.5.1). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret: enough to recognise it, of no use to who reads the database. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

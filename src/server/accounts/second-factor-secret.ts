import { hkdfSync } from 'node:crypto'
import { openText, sealText } from '../sealed-text.ts'
import type { Services } from '../services.ts'

type Keys = Pick<Services['config'], 'jwtSecret' | 'jwtSecretPrevious'>

/** The secret is encrypted, so that the database alone is not enough to make a code. */
export function encryptSecret(
  { jwtSecret }: Pick<Keys, 'jwtSecret'>,
  userId: string,
  secret: string,
): string {
  return sealText(keyOf(jwtSecret), userId, secret)
}

/**
 * Accepts the current key and the previous one (docs/operations.md, “Secrets”). Encrypt the secret again if `isOld` is
 * true. Returns undefined if neither key opens it.
 */
export function decryptSecret(
  { jwtSecret, jwtSecretPrevious }: Keys,
  userId: string,
  stored: string,
): { secret: string; isOld: boolean } | undefined {
  const secret = openText(keyOf(jwtSecret), userId, stored)
  if (secret !== undefined) return { secret, isOld: false }
  const old = jwtSecretPrevious === undefined ? undefined : openText(keyOf(jwtSecretPrevious), userId, stored)
  return old === undefined ? undefined : { secret: old, isOld: true }
}

function keyOf(jwtSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'second factor', 32))
}

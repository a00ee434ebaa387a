import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from '../services.ts'

type Keys = Pick<Services['config'], 'jwtSecret' | 'jwtSecretPrevious'>

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the secret of a second factor, so that the database or a backup alone is not enough to make a code. */
export function encryptSecret(
  { jwtSecret }: Pick<Keys, 'jwtSecret'>,
  userId: string,
  secret: string,
): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(jwtSecret), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(userId))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/**
 * Decrypts the secret with the current key or the previous one (docs/operations.md, “Changing JWT_SECRET”).
 * If `isOld` is true, the caller encrypts the secret again. Returns undefined if neither key opens the
 * secret; the person then needs a recovery code.
 */
export function decryptSecret(
  { jwtSecret, jwtSecretPrevious }: Keys,
  userId: string,
  stored: string,
): { secret: string; isOld: boolean } | undefined {
  const secret = open(jwtSecret, userId, stored)
  if (secret !== undefined) return { secret, isOld: false }
  const old = jwtSecretPrevious === undefined ? undefined : open(jwtSecretPrevious, userId, stored)
  return old === undefined ? undefined : { secret: old, isOld: true }
}

function open(jwtSecret: string, userId: string, stored: string): string | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, keyOf(jwtSecret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(jwtSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'second factor', 32))
}

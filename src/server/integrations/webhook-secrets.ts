import { hkdfSync } from 'node:crypto'
import { openText, sealText } from '../sealed-text.ts'
import type { Services } from '../services.ts'

type Keys = Pick<Services['config'], 'jwtSecret' | 'jwtSecretPrevious'>

const keyOf = (jwtSecret: string) => new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'webhook secrets', 32))

/** Encrypts the secret of a webhook, so that the database or a backup alone is not enough to sign. */
export const sealWebhookSecret = (
  { jwtSecret }: Pick<Keys, 'jwtSecret'>,
  id: string,
  secret: string,
): string => sealText(keyOf(jwtSecret), id, secret)

/**
 * Decrypts a secret with the current key or the previous one. If `isOld` is true, the caller encrypts it again
 * (docs/operations.md, “Secrets”). Returns undefined if neither opens it.
 */
export function openWebhookSecret(
  { jwtSecret, jwtSecretPrevious }: Keys,
  id: string,
  sealed: string,
): { secret: string; isOld: boolean } | undefined {
  const secret = openText(keyOf(jwtSecret), id, sealed)
  if (secret !== undefined) return { secret, isOld: false }
  const old = jwtSecretPrevious === undefined ? undefined : openText(keyOf(jwtSecretPrevious), id, sealed)
  return old === undefined ? undefined : { secret: old, isOld: true }
}

import { hkdfSync } from 'node:crypto'
import type { Database, Db } from '../database/database.ts'
import { write } from '../database/write.ts'
import type { SealingKeys } from '../keys/sealing-keys.ts'
import { openText, sealText } from '../sealed-text.ts'

/** `config` opens secrets that were encrypted with `JWT_SECRET`, before `keys` existed. */
export type WebhookKeys = {
  keys: SealingKeys
  config: { jwtSecret: string; jwtSecretPrevious: string | undefined }
}

/** No backup contains the key, so a stolen backup is not enough to sign. */
export const sealWebhookSecret = ({ keys }: Pick<WebhookKeys, 'keys'>, id: string, secret: string): string =>
  sealText(keys.current.bytes, id, secret)

/** Returns undefined if no key of this server opens the secret. */
export function openWebhookSecret(known: WebhookKeys, id: string, sealed: string): string | undefined {
  for (const key of keysOf(known)) {
    const secret = openText(key, id, sealed)
    if (secret !== undefined) return secret
  }
  return undefined
}

function keysOf({ keys: { current, previous }, config }: WebhookKeys): Uint8Array[] {
  const former = [config.jwtSecret, config.jwtSecretPrevious].flatMap((secret) =>
    secret === undefined ? [] : [new Uint8Array(hkdfSync('sha256', secret, '', 'webhook secrets', 32))],
  )
  return [current.bytes, ...(previous ? [previous.bytes] : []), ...former]
}

/**
 * Encrypts the secrets again with the current key, so that a previous key can be removed. Secrets that no key opens
 * stay. Nothing is locked if nothing changes.
 */
export async function resealWebhookSecrets(database: Database, known: WebhookKeys): Promise<void> {
  const stored = await storedSecrets(database.db).execute()
  if (stored.every((row) => resealed(known, row) === undefined)) return
  await write(database, async (tx) => {
    const rows = await storedSecrets(tx).orderBy('id').forUpdate().execute()
    for (const row of rows) {
      const next = resealed(known, row)
      if (next) await tx.updateTable('webhook_endpoints').set(next).where('id', '=', row.id).execute()
    }
  })
}

const storedSecrets = (db: Db) => db.selectFrom('webhook_endpoints').select(['id', 'secret', 'former_secret'])

type SealedSecrets = { secret: string; former_secret: string | null }

/** Returns undefined if both secrets stay as they are, because the current key encrypted them or no key opens them. */
function resealed(
  known: WebhookKeys,
  { id, secret, former_secret }: SealedSecrets & { id: string },
): SealedSecrets | undefined {
  const again = (sealed: string) => {
    if (openText(known.keys.current.bytes, id, sealed) !== undefined) return sealed
    const opened = openWebhookSecret(known, id, sealed)
    return opened === undefined ? sealed : sealWebhookSecret(known, id, opened)
  }
  const next = { secret: again(secret), former_secret: former_secret === null ? null : again(former_secret) }
  return next.secret === secret && next.former_secret === former_secret ? undefined : next
}

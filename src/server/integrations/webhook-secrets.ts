import { hkdfSync } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { write } from '../database/write.ts'
import type { SealingKeys } from '../keys/sealing-keys.ts'
import { openText, sealText } from '../sealed-text.ts'

/** Development versions encrypted the secrets with `JWT_SECRET`. */
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

/** Encrypts the secrets again with the current key. Called at the start, so a previous key can then be removed. */
export async function resealWebhookSecrets(database: Database, known: WebhookKeys): Promise<void> {
  await write(database, async (tx) => {
    const rows = await tx
      .selectFrom('webhook_endpoints')
      .select(['id', 'secret', 'former_secret'])
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id, ...sealed } of rows) {
      const again = (text: string) => {
        if (openText(known.keys.current.bytes, id, text) !== undefined) return text
        const secret = openWebhookSecret(known, id, text)
        return secret === undefined ? text : sealWebhookSecret(known, id, secret)
      }
      const former_secret = sealed.former_secret === null ? null : again(sealed.former_secret)
      const next = { secret: again(sealed.secret), former_secret }
      if (next.secret !== sealed.secret || former_secret !== sealed.former_secret)
        await tx.updateTable('webhook_endpoints').set(next).where('id', '=', id).execute()
    }
  })
}

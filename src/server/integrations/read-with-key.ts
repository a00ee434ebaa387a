import { sql } from 'kysely'
import { READ_KEY_PREFIX } from '#shared/integrations/read-key-rules.ts'
import { READ_KEY_UNKNOWN } from '#shared/integrations/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { ReadKeyCaller } from '../http/access.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'

const BEARER = new RegExp(`^Bearer (${READ_KEY_PREFIX}[\\w-]+)$`, 'i')

/**
 * Also stores the day of the key's use. Returns undefined for a header without a read key.
 * @throws 401 for an unknown or revoked key; 429 after too many calls with one key
 */
export async function readWithKey(
  services: Pick<Services, 'database' | 'clock' | 'config'>,
  authorization: string,
): Promise<ReadKeyCaller | undefined> {
  const token = BEARER.exec(authorization)?.[1]
  if (!token) return undefined
  const { db } = services.database
  const key = await db
    .selectFrom('read_keys')
    .select(['id', 'scopes', sql<string | null>`last_used_on::text`.as('lastUsedOn')])
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst()
  if (!key) throw new ShopError('UNAUTHENTICATED', READ_KEY_UNKNOWN)
  await countTry(services, LIMITS.readKey, key.id)
  const today = parisDay(services.clock.now())
  if (key.lastUsedOn !== today)
    await db.updateTable('read_keys').set({ last_used_on: today }).where('id', '=', key.id).execute()
  return { id: key.id, scopes: key.scopes }
}

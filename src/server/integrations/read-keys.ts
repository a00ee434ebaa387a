import { sql } from 'kysely'
import type { MadeReadKey, ReadKey, ReadKeyBody, ReadKeys } from '#shared/integrations/contract.ts'
import { MAX_READ_KEYS, READ_KEY_PREFIX, READ_SCOPE_LABELS } from '#shared/integrations/read-key-rules.ts'
import { READ_KEY_MADE_BEFORE, READ_KEY_NOT_FOUND, TOO_MANY_READ_KEYS } from '#shared/integrations/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { personName } from '../activity/subject-names.ts'
import type { Db } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { newSecret, secretHash } from '../random-secrets.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'

export async function listReadKeys(db: Db): Promise<ReadKeys> {
  return { keys: await selectKeys(db) }
}

async function selectKeys(db: Db, id?: string): Promise<ReadKey[]> {
  const rows = await db
    .selectFrom('read_keys')
    .leftJoin('users', 'users.id', 'read_keys.created_by')
    .select(['read_keys.id', 'name', 'scopes', 'ending', 'read_keys.created_at'])
    .select(sql<string | null>`last_used_on::text`.as('lastUsedOn'))
    .select((eb) =>
      eb.case().when('users.id', 'is not', null).then(personName('users')).end().as('createdBy'),
    )
    .$if(id !== undefined, (query) => query.where('read_keys.id', '=', id ?? ''))
    .orderBy('read_keys.created_at', 'desc')
    .orderBy('read_keys.id')
    .limit(MAX_READ_KEYS)
    .execute()
  return rows.map(({ id: _id, created_at, ...key }) => ({
    _id,
    ...key,
    createdAt: created_at.toISOString(),
  }))
}

/**
 * The token is returned only here. A request that is repeated after a lost answer gets a new token for the same key.
 * @throws 409 CONFLICT for too many keys, or if the repeated request's key is another admin's or was used
 */
export async function makeReadKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { name, scopes, requestId: id }: ReadKeyBody,
  byUserId: string,
): Promise<MadeReadKey> {
  const token = `${READ_KEY_PREFIX}${newSecret()}`
  const stored = { token_hash: secretHash(token), ending: token.slice(-4) }
  return write(database, async (tx) => {
    await lockSale(tx, { limits: ['read_keys'] })
    const now = clock.now()
    if (!(await replaceToken(tx, id, byUserId, stored))) {
      await refuseTooMany(tx)
      const asked = { name, scopes: JSON.stringify([...new Set(scopes)]) }
      await tx
        .insertInto('read_keys')
        .values({ id, ...asked, ...stored, created_by: byUserId, created_at: now })
        .execute()
      const after = { read_scopes: scopesInWords(scopes) }
      await recordActivity(tx, { by: byUserId, at: now, act: 'created', kind: 'readKey', id, name, after })
    }
    const [key] = await selectKeys(tx, id)
    if (!key) throw new ShopError('NOT_FOUND', READ_KEY_NOT_FOUND)
    return { key, token }
  })
}

const scopesInWords = (scopes: readonly ReadKey['scopes'][number][]) =>
  scopes.map((scope) => READ_SCOPE_LABELS[scope]).join(', ')

/**
 * Gives the key of a repeated request a new token. Returns false if the key does not exist yet.
 * @throws 409 CONFLICT if the key is another admin's or was used
 */
async function replaceToken(
  tx: Tx,
  id: string,
  byUserId: string,
  token: { token_hash: string; ending: string },
): Promise<boolean> {
  const made = await tx.selectFrom('read_keys').select('last_used_on').where('id', '=', id).executeTakeFirst()
  if (!made) return false
  const replaced = await tx
    .updateTable('read_keys')
    .set(token)
    .where('id', '=', id)
    .where('created_by', '=', byUserId)
    .where('last_used_on', 'is', null)
    .executeTakeFirst()
  if (replaced.numUpdatedRows === 0n) throw new ShopError('CONFLICT', READ_KEY_MADE_BEFORE)
  return true
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('read_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_READ_KEYS) throw new ShopError('CONFLICT', TOO_MANY_READ_KEYS)
}

/** @throws 404 */
export async function revokeReadKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  byUserId: string,
): Promise<void> {
  await write(database, async (tx) => {
    const key = await tx
      .deleteFrom('read_keys')
      .where('id', '=', id)
      .returning(['name', 'scopes'])
      .executeTakeFirst()
    if (!key) throw new ShopError('NOT_FOUND', READ_KEY_NOT_FOUND)
    const { name, scopes } = key
    const done = { by: byUserId, at: clock.now(), act: 'deleted', kind: 'readKey', id, name } as const
    await recordActivity(tx, { ...done, before: { read_scopes: scopesInWords(scopes) } })
  })
}

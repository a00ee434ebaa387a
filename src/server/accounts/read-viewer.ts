import { LAST_USE_EVERY_MS, RECENT_SIGN_IN_MS } from '#shared/accounts/session-limits.ts'
import type { Db } from '../database/database.ts'
import { write } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import type { Services } from '../services.ts'
import { endSessions, isIdle } from './sessions.ts'

/**
 * A token is refused once its sign-in has ended, although its signature may still be valid. In live mode an admin
 * without a second factor gets the role of a customer. `isUse` is false for calls that an open page makes without an
 * action of the user.
 */
export async function readViewer(
  services: Pick<Services, 'database' | 'accessTokens' | 'config' | 'clock'>,
  authorization: string,
  isUse: boolean,
): Promise<Viewer | undefined> {
  const { accessTokens, config, clock } = services
  const { db } = services.database
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  if (!token) return undefined
  const claims = await accessTokens.read(token)
  if (!claims) return undefined
  const found = await findSignIn(db, claims)
  if (!found) return undefined
  const { id, email, familyId, role } = found
  const now = clock.now()
  if (isIdle(found, config.mode, now)) {
    await write(services.database, (tx) => endSessions(tx, { familyId }, 'idle', now))
    return undefined
  }
  if (isUse && isOlder(found.last_used_at, LAST_USE_EVERY_MS, now))
    await db.updateTable('token_families').set({ last_used_at: now }).where('id', '=', familyId).execute()
  const lacksSecondFactor = config.mode === 'live' && role === 'admin' && found.confirmed_at === null
  const isFresh = !isOlder(found.authenticated_at ?? found.created_at, RECENT_SIGN_IN_MS, now)
  const hasFreshCode =
    found.confirmed_at === null || !isOlder(found.code_given_at ?? found.created_at, RECENT_SIGN_IN_MS, now)
  const allowed = lacksSecondFactor ? 'user' : role
  return { id, email, familyId, role: allowed, lacksSecondFactor, isFresh, hasFreshCode }
}

function findSignIn(db: Db, { userId, familyId }: { userId: string; familyId: string }) {
  return db
    .selectFrom('users')
    .innerJoin('token_families', 'token_families.user_id', 'users.id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.id',
      'token_families.id as familyId',
      'users.role',
      'users.email',
      'second_factors.confirmed_at',
      'token_families.created_at',
      'token_families.last_used_at',
      'token_families.authenticated_at',
      'token_families.code_given_at',
    ])
    .where('users.id', '=', userId)
    .where('token_families.id', '=', familyId)
    .where('token_families.ended_at', 'is', null)
    .executeTakeFirst()
}

function isOlder(at: Date | null, ms: number, now: Date): boolean {
  return at === null || now.getTime() - at.getTime() >= ms
}

import type { Session } from '#shared/accounts/contract.ts'
import { isStaff, type Role } from '#shared/accounts/roles.ts'
import type { SessionEnd } from '#shared/accounts/session-ends.ts'
import { ADMIN_IDLE_MS, REFRESH_GRACE_MS, REFRESH_TOKEN_DAYS } from '#shared/accounts/session-limits.ts'
import { addDays } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { derivedSecret, newSecret, secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { joinGuestOrders } from './join-guest-orders.ts'
import { toUser, USER_COLUMNS, type UserRow } from './user-response.ts'

/** The maximum number of steps from a used token to the newest one. */
const MAX_SUCCESSORS = 200

/** After `expiresAt` the session can no longer be refreshed. */
export type OpenSession = { session: Session; expiresAt: Date }

/** A token family is one sign-in on one device. It ends after 30 days, even if it is refreshed (ASVS 10.4.8). */
export async function startSession(services: Services, user: UserRow, device: string): Promise<OpenSession> {
  const now = services.clock.now()
  const [familyId, refreshToken, expiresAt] = [newId(), newSecret(), addDays(now, REFRESH_TOKEN_DAYS)]
  await write(services.database, async (tx) => {
    await tx
      .insertInto('token_families')
      .values({
        id: familyId,
        user_id: user.id,
        created_at: now,
        expires_at: expiresAt,
        ended_at: null,
        end_reason: null,
        device,
        last_used_at: now,
        authenticated_at: now,
      })
      .execute()
    await addToken(tx, familyId, refreshToken, now)
    await tx.updateTable('users').set({ last_active_at: now }).where('id', '=', user.id).execute()
    await joinGuestOrders(tx, user)
  })
  return sessionWithToken(services, user, familyId, refreshToken, expiresAt)
}

export type RefreshOutcome =
  | { kind: 'refreshed'; open: OpenSession }
  | { kind: 'unknown' }
  | { kind: 'reused'; userId: string }

/**
 * A token is used once (decision 23). A further use within 20 seconds may come from another tab, so it gets the
 * sign-in's unused token. A later use may come from a thief, so it ends the sign-in.
 */
export async function refreshSession(services: Services, presented: string): Promise<RefreshOutcome> {
  const now = services.clock.now()
  const moved = await write(services.database, (tx) => rotate(tx, services.config, presented, now))
  if (moved.kind !== 'refreshed') return moved
  const open = await sessionWithToken(services, moved.user, moved.familyId, moved.token, moved.expiresAt)
  return { kind: 'refreshed', open }
}

async function rotate(tx: Tx, { jwtSecret, mode }: Services['config'], presented: string, now: Date) {
  const tokenHash = secretHash(presented)
  const found = await tx
    .selectFrom('refresh_tokens')
    .select('family_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!found) return { kind: 'unknown' } as const
  // The family's row is the lock: if two tabs refresh at once, the second sees that the token was used.
  const family = await tx
    .selectFrom('token_families')
    .selectAll()
    .where('id', '=', found.family_id)
    .forUpdate()
    .executeTakeFirst()
  if (!family || family.ended_at || family.expires_at <= now) return { kind: 'unknown' } as const
  const { role } = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', family.user_id)
    .executeTakeFirstOrThrow()
  if (isIdle({ ...family, role }, mode, now)) {
    await endSessions(tx, { familyId: family.id }, 'idle', now)
    return { kind: 'unknown' } as const
  }
  const { used_at: usedAt } = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  if (usedAt && now.getTime() - usedAt.getTime() > REFRESH_GRACE_MS) {
    await endSessions(tx, { familyId: family.id }, 'reuse', now)
    return { kind: 'reused', userId: family.user_id } as const
  }
  const token = usedAt
    ? await newestAfter(tx, jwtSecret, family.id, presented)
    : successorOf(jwtSecret, presented)
  if (token === undefined) return { kind: 'unknown' } as const
  if (!usedAt) {
    await tx.updateTable('refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
    await addToken(tx, family.id, token, now)
  }
  const user = await tx
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', '=', family.user_id)
    .returning([...USER_COLUMNS])
    .executeTakeFirstOrThrow()
  return { kind: 'refreshed', user, token, familyId: family.id, expiresAt: family.expires_at } as const
}

/** Returns true if a person with a staff role has not used the sign-in for too long. Customers stay signed in. */
export function isIdle(
  family: { role: Role; created_at: Date; last_used_at: Date | null },
  mode: Services['config']['mode'],
  now: Date,
): boolean {
  const lastUse = family.last_used_at ?? family.created_at
  return isStaff(family.role) && now.getTime() - lastUse.getTime() >= ADMIN_IDLE_MS[mode]
}

/**
 * The new token is derived from the previous token and the shop's key, so it can be computed again although only its
 * hash is stored.
 */
function successorOf(jwtSecret: string, token: string): string {
  return derivedSecret(jwtSecret, 'refresh token', token)
}

async function newestAfter(
  tx: Tx,
  jwtSecret: string,
  familyId: string,
  earlier: string,
): Promise<string | undefined> {
  const newest = await tx
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('family_id', '=', familyId)
    .where('used_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .executeTakeFirst()
  let token = earlier
  for (let step = 0; step < MAX_SUCCESSORS; step++) {
    token = successorOf(jwtSecret, token)
    if (secretHash(token) === newest?.token_hash) return token
  }
  return undefined
}

/** The tokens of an ended sign-in stop working at once. */
export async function endSessions(
  tx: Tx,
  which: { familyId: string } | { userId: string; exceptFamilyId?: string },
  reason: SessionEnd,
  now: Date,
): Promise<void> {
  let families = tx
    .updateTable('token_families')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null)
  if ('familyId' in which) families = families.where('id', '=', which.familyId)
  else {
    families = families.where('user_id', '=', which.userId)
    if (which.exceptFamilyId) families = families.where('id', '<>', which.exceptFamilyId)
  }
  await families.execute()
}

export async function familyOfToken(services: Services, presented: string): Promise<string | undefined> {
  const row = await services.database.db
    .selectFrom('refresh_tokens')
    .select('family_id')
    .where('token_hash', '=', secretHash(presented))
    .executeTakeFirst()
  return row?.family_id
}

async function addToken(tx: Tx, familyId: string, token: string, now: Date): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: secretHash(token), family_id: familyId, issued_at: now, used_at: null })
    .execute()
}

async function sessionWithToken(
  services: Services,
  user: UserRow,
  familyId: string,
  refreshToken: string,
  expiresAt: Date,
): Promise<OpenSession> {
  const token = await services.accessTokens.sign({ userId: user.id, familyId, role: user.role })
  return { session: { token, refreshToken, user: toUser(user) }, expiresAt }
}

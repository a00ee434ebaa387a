import type { OwnSession, ReauthenticationBody } from '#shared/accounts/contract.ts'
import { SESSION_NOT_FOUND } from '#shared/accounts/texts.ts'
import { write } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { confirmPassword } from './confirm-password.ts'
import { takeCode } from './second-factor.ts'
import { endSessions } from './sessions.ts'

const MAX_SHOWN = 100

export async function ownSessions(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  viewer: Viewer,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('token_families')
    .select((eb) => [
      'id',
      'device',
      'created_at',
      eb.fn.coalesce('last_used_at', 'created_at').as('last_used_at'),
    ])
    .where('user_id', '=', viewer.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ id, device, created_at, last_used_at }) => ({
    _id: id,
    device,
    startedAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    isCurrent: id === viewer.familyId,
  }))
}

/** @throws 404 unless the sign-in is the viewer's own and has not ended */
export async function endOwnSession(services: Services, viewer: Viewer, familyId: string): Promise<void> {
  await write(services.database, async (tx) => {
    const family = await tx
      .selectFrom('token_families')
      .select('id')
      .where('id', '=', familyId)
      .where('user_id', '=', viewer.id)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!family) throw new ShopError('NOT_FOUND', SESSION_NOT_FOUND)
    await endSessions(tx, { familyId }, 'owner', services.clock.now())
  })
}

export async function endOtherSessions(services: Services, viewer: Viewer): Promise<void> {
  await write(services.database, (tx) =>
    endSessions(tx, { userId: viewer.id, exceptFamilyId: viewer.familyId }, 'owner', services.clock.now()),
  )
}

/**
 * Makes the sign-in recent again, which some acts require. A code is checked only if the person gives one.
 * @throws 422 WRONG_PASSWORD or WRONG_CODE; 429; 503 if too many passwords are waiting
 */
export async function authenticateAgain(
  services: Services,
  viewer: Viewer,
  { password, code }: ReauthenticationBody,
): Promise<void> {
  await confirmPassword(services, viewer, password, 'password')
  if (code !== undefined) await takeCode(services, viewer.id, code)
  const now = services.clock.now()
  await services.database.db
    .updateTable('token_families')
    .set({ authenticated_at: now, ...(code !== undefined && { code_given_at: now }) })
    .where('id', '=', viewer.familyId)
    .execute()
}

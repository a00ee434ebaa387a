import { USER_NOT_FOUND } from '#shared/accounts/texts.ts'
import { recordActivity, userChange } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { writeResetLink } from './reset-password.ts'
import { endSessions } from './sessions.ts'

type AccessChange = { userId: string; byUserId: string }

/**
 * Ends all sessions of the user, who may sign in again.
 * @throws 404
 */
export async function endAccess(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { userId, byUserId }: AccessChange,
): Promise<void> {
  await write(database, async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!user) throw new ShopError('NOT_FOUND', USER_NOT_FOUND)
    const at = clock.now()
    await endSessions(tx, { userId }, 'shop', at)
    await recordActivity(tx, { ...userChange({ userId, byUserId, at }), after: { access: 'déconnectés' } })
  })
}

/**
 * The same request sent twice sends one mail.
 * @throws 404; 429
 */
export async function sendAccessLink(
  services: Services,
  { userId, byUserId, requestId }: AccessChange & { requestId: string },
): Promise<void> {
  const { database, clock } = services
  const user = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND', USER_NOT_FOUND)
  await countTry(services, LIMITS.reset, user.email)
  await write(database, async (tx) => {
    const isNew = await writeResetLink(tx, services, { userId, key: `access-link:${userId}:${requestId}` })
    if (!isNew) return
    const done = userChange({ userId, byUserId, at: clock.now() })
    await recordActivity(tx, { ...done, after: { access_link: 'envoyé' } })
  })
}

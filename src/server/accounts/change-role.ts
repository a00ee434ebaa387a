import type { AdminUser } from '#shared/accounts/contract.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { LAST_ADMIN, USER_NOT_FOUND } from '#shared/accounts/texts.ts'
import { recordActivity, userChange } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { findAdminUser } from './admin-queries.ts'

/** @throws 404; 409 LAST_ADMIN if no admin would be left (decision 26) */
export async function changeRole(
  services: Services,
  userId: string,
  role: Role,
  byUserId: string,
): Promise<AdminUser> {
  const { db } = services.database
  await write(services.database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .where('is_guest', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new ShopError('NOT_FOUND', USER_NOT_FOUND)
    if (user.role === role) return
    if (user.role === 'admin') await keepAnAdmin(tx)
    const at = services.clock.now()
    await tx.updateTable('users').set({ role, updated_at: at }).where('id', '=', userId).execute()
    await recordActivity(tx, { ...userChange({ userId, byUserId, at }), before: user, after: { role } })
  })
  const changed = await findAdminUser(db, userId)
  if (!changed) throw new ShopError('NOT_FOUND', USER_NOT_FOUND)
  return changed
}

/**
 * Locks all admins, so that the last two cannot both stop being admins at the same moment (decision 26).
 * @throws 409 LAST_ADMIN if there are fewer than two
 */
export async function keepAnAdmin(tx: Tx): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (admins.length <= 1) throw new ShopError('LAST_ADMIN', LAST_ADMIN)
}

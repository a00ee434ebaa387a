import type { Role, StaffRole } from '#shared/accounts/roles.ts'
import { FIRST_LINK_HOURS } from '#shared/accounts/session-limits.ts'
import { plainEmail } from '#shared/email.ts'
import { recordActivity, userChange } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { newSecret, secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { addGuest } from './guests.ts'

// A staff link sets a new password and gives a role (decision 80). Until the link is used, an invited person is a
// guest: a row of `users` without a password, with which nobody can sign in.

type StaffLink = { userId: string; token: string; role: StaffRole; expiresAt: Date }

/** The link works once. The person's older unused links to choose a password stop working. */
export async function storeStaffLink(tx: Tx, { userId, token, role, expiresAt }: StaffLink): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await tx
    .insertInto('password_resets')
    .values({ token_hash: secretHash(token), user_id: userId, role, expires_at: expiresAt, used_at: null })
    .execute()
}

export async function findAccount(tx: Tx, email: string): Promise<string | undefined> {
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', 'in', storedForms(email))
    .where('is_guest', '=', false)
    .executeTakeFirst()
  return account?.id
}

/** Returns the id of the guest with an unused staff link, even if that link has expired but is still stored. */
export async function findInvited(tx: Tx, email: string): Promise<string | undefined> {
  const invited = await tx
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('users.id')
    .where('users.email', 'in', storedForms(email))
    .where('users.is_guest', '=', true)
    .where('password_resets.role', 'is not', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return invited?.id
}

/**
 * Returns a link with which the person with this address chooses a password and becomes an admin. The link works once,
 * for FIRST_LINK_HOURS hours. Anyone with the link can take over the shop, so give it only to a person with access to
 * the server.
 */
export async function makeAdminLink(
  { database, clock, config }: Pick<Services, 'database' | 'clock'> & { config: { publicUrl: string } },
  typedEmail: string,
): Promise<string> {
  const email = plainEmail(typedEmail)
  const now = clock.now()
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + FIRST_LINK_HOURS * 60 * 60_000)
  await write(database, async (tx) => {
    const known = (await findAccount(tx, email)) ?? (await findInvited(tx, email))
    const userId = known ?? (await addGuest(tx, { email, firstName: '', lastName: '' }, now))
    await storeStaffLink(tx, { userId, token, role: 'admin', expiresAt })
  })
  return `${config.publicUrl}/reset-password#token=${token}`
}

/** Gives the role, but an admin stays an admin. The activity log shows the change as the person's own act. */
export async function takeRole(tx: Tx, userId: string, role: StaffRole, now: Date): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const after: { role: Role } = { role: before.role === 'admin' ? 'admin' : role }
  await tx
    .updateTable('users')
    .set({ ...after, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await recordActivity(tx, { ...userChange({ userId, byUserId: userId, at: now }), before, after })
}

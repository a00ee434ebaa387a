import type { NotNull } from 'kysely'
import type { Invitation, InvitationBody, Invitations } from '#shared/accounts/contract.ts'
import { ROLE_LABELS, type StaffRole } from '#shared/accounts/roles.ts'
import { INVITATION_DAYS } from '#shared/accounts/session-limits.ts'
import { INVITATION_NOT_FOUND, INVITED_HAS_ACCOUNT } from '#shared/accounts/texts.ts'
import { addDays } from '#shared/shift-dates.ts'
import { recordActivity, userChange } from '../activity/record-activity.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { linkSecret } from '../mail/secret-links.ts'
import type { Services } from '../services.ts'
import { addGuest } from './guests.ts'
import { invitationMail } from './mails.ts'
import { findAccount, findInvited, storeStaffLink } from './staff-links.ts'

const LISTED = 100

export async function listInvitations(db: Db, now: Date): Promise<Invitations> {
  const rows = await openInvitations(db, now).orderBy('expires_at', 'desc').limit(LISTED).execute()
  return { invitations: rows.map(toInvitation) }
}

const openInvitations = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'password_resets.role', 'expires_at'])
    .where('password_resets.role', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.is_guest', '=', true)
    .$narrowType<{ role: NotNull }>()

type Row = { id: string; email: string; role: StaffRole; expires_at: Date }

function toInvitation({ id, email, role, expires_at }: Row): Invitation {
  return { _id: id, email, role, expiresAt: expires_at.toISOString() }
}

/**
 * A second invitation replaces the first. The same request sent twice sends one mail.
 * @throws 409 EMAIL_TAKEN if the address has an account; 404 if a repeated request finds no open invitation; 429
 */
export async function inviteStaff(
  services: Services,
  { email, role, requestId }: InvitationBody,
  byUserId: string,
): Promise<Invitation> {
  const now = services.clock.now()
  await countTry(services, LIMITS.reset, email)
  return write(services.database, async (tx) => {
    if ((await findAccount(tx, email)) !== undefined)
      throw new ShopError('EMAIL_TAKEN', INVITED_HAS_ACCOUNT, { fields: { email: INVITED_HAS_ACCOUNT } })
    const secretId = newId()
    const mail = invitationMail(services.config, { email, role }, secretId)
    const isNew = await writeMail(tx, services, { ...mail, key: `invitation:${byUserId}:${requestId}` })
    const invited = await findInvited(tx, email)
    if (!isNew) return storedInvitation(tx, invited, now)
    const id = invited ?? (await addGuest(tx, { email, firstName: '', lastName: '' }, now))
    const expiresAt = addDays(now, INVITATION_DAYS)
    const token = linkSecret(services.config.jwtSecret, secretId)
    await storeStaffLink(tx, { userId: id, token, role, expiresAt })
    const done = userChange({ userId: id, byUserId, at: now })
    await recordActivity(tx, { ...done, after: { invitation: ROLE_LABELS[role] } })
    return storedInvitation(tx, id, now)
  })
}

/** @throws 404 without an open invitation */
async function storedInvitation(tx: Tx, id: string | undefined, now: Date): Promise<Invitation> {
  const open = id && (await openInvitations(tx, now).where('users.id', '=', id).executeTakeFirst())
  if (!open) throw new ShopError('NOT_FOUND', INVITATION_NOT_FOUND)
  return toInvitation(open)
}

/** @throws 404 without an open invitation */
export async function endInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
  byUserId: string,
): Promise<void> {
  await write(database, async (tx) => {
    const now = clock.now()
    const { role } = await storedInvitation(tx, id, now)
    await tx.deleteFrom('password_resets').where('user_id', '=', id).where('used_at', 'is', null).execute()
    const done = userChange({ userId: id, byUserId, at: now })
    await recordActivity(tx, { ...done, before: { invitation: ROLE_LABELS[role] } })
  })
}

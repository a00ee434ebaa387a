import type { PasswordBody, ResetPasswordBody } from '#shared/accounts/contract.ts'
import { passwordError } from '#shared/accounts/password-rules.ts'
import { PASSWORD_COMMON, RESET_LINK_INVALID } from '#shared/accounts/texts.ts'
import { isCommonPassword } from '../config/common-passwords.ts'
import type { Db } from '../database/connect.ts'
import { write, type Tx } from '../database/write.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { newId } from '../database/ids.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { confirmPassword } from './confirm-password.ts'
import { noteConfirmed } from './confirm-email.ts'
import { forgetGuesses } from './limit-password-guesses.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './hash-password.ts'
import { secretHash } from '../config/secrets.ts'
import { endSessions } from './sessions.ts'
import type { Viewer } from '../http/access.ts'

/**
 * A signed-in person's new password; every other device is signed out (decision 23).
 * @throws 422 for a wrong present password or a new one that breaks the rule.
 */
export async function changePassword(services: Services, viewer: Viewer, body: PasswordBody): Promise<void> {
  checkRule(body.newPassword)
  await refuseCommon(services.database.db, viewer.id, body.newPassword)
  await confirmPassword(services, viewer, body.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await write(services.database, (tx) => setPassword(tx, services, viewer.id, passwordHash, viewer.familyId))
}

/**
 * A new password by the link of a mail, which works once; every device is signed out, and the login that guesses had
 * shut is open again. Returns whose it was.
 * @throws 422 INVALID_LINK for one that is unknown, used or older than an hour.
 */
export async function resetPassword(
  services: Services,
  body: ResetPasswordBody,
  ip: string,
): Promise<{ userId: string }> {
  checkRule(body.newPassword)
  const now = services.clock.now()
  const tokenHash = secretHash(body.token)
  // A guessed link costs a look, not the making of a hash; what counts is the update below.
  const owner = await ownerOfLink(services, tokenHash, now)
  if (owner === undefined) throw new ShopError('INVALID_LINK', RESET_LINK_INVALID)
  await refuseCommon(services.database.db, owner, body.newPassword)
  const passwordHash = await hashPassword(body.newPassword)
  return write(services.database, async (tx) => {
    const link = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    if (!link) throw new ShopError('INVALID_LINK', RESET_LINK_INVALID)
    const { id, email } = await setPassword(tx, services, link.user_id, passwordHash)
    await noteConfirmed(tx, id, now)
    await forgetGuesses(tx, email, ip)
    return { userId: id }
  })
}

async function ownerOfLink(
  { database: { db } }: Services,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.user_id
}

async function setPassword(
  tx: Tx,
  services: Services,
  userId: string,
  passwordHash: string,
  exceptFamilyId?: string,
): Promise<{ id: string; email: string }> {
  const now = services.clock.now()
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .returning(['id', 'email', 'first_name'])
    .executeTakeFirstOrThrow()
  await endSessions(tx, { userId, ...(exceptFamilyId && { exceptFamilyId }) }, 'password', now)
  // A link asked for before would undo what was just done.
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await writeMail(tx, services, passwordChangedMail(services.config, user, newId()))
  return user
}

/** An admin's password is a key of the whole shop (decision 49). @throws 422 */
async function refuseCommon(db: Db, userId: string, newPassword: string): Promise<void> {
  if (!isCommonPassword(newPassword)) return
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (user?.role === 'admin') throw invalidFields({ newPassword: PASSWORD_COMMON })
}

function checkRule(newPassword: string): void {
  const broken = passwordError(newPassword)
  if (broken) throw invalidFields({ newPassword: broken })
}

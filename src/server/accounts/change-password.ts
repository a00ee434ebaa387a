import type { PasswordBody } from '#shared/accounts/contract.ts'
import { passwordError } from '#shared/accounts/password-rules.ts'
import { PASSWORD_COMMON } from '#shared/accounts/texts.ts'
import { isCommonPassword, isOfOwnWords } from '../config/common-passwords.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { accountOpenedMail, passwordChangedMail } from './mails.ts'
import { endSessions } from './sessions.ts'

/**
 * Signs out every other device (decision 23). If the account already has the new password, nothing changes, because
 * the answer to an earlier call may have been lost.
 * @throws 422 for a wrong current password or a new one that breaks the rules; 429; 503 if too many passwords are
 * waiting
 */
export async function changePassword(services: Services, viewer: Viewer, body: PasswordBody): Promise<void> {
  checkRule(body.newPassword)
  await refuseCommon(services, viewer.id, body.newPassword)
  try {
    await confirmPassword(services, viewer, body.currentPassword, 'currentPassword')
  } catch (error) {
    if (
      error instanceof ShopError &&
      error.code === 'WRONG_PASSWORD' &&
      (await isDone(services, viewer, body))
    )
      return
    throw error
  }
  const passwordHash = await hashPassword(body.newPassword)
  await write(services.database, (tx) => setPassword(tx, services, viewer.id, passwordHash, viewer.familyId))
}

async function isDone({ database: { db } }: Services, viewer: Viewer, body: PasswordBody): Promise<boolean> {
  const { password_hash: hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return verifyPassword(hash, body.newPassword)
}

/**
 * Ends the account's sessions except the one of `exceptFamilyId`, mails the account's holder, and turns a guest into an
 * account.
 */
export async function setPassword(
  tx: Tx,
  services: Services,
  userId: string,
  passwordHash: string,
  exceptFamilyId?: string,
): Promise<{ id: string; email: string }> {
  const now = services.clock.now()
  const { is_guest: isFirst } = await tx
    .selectFrom('users')
    .select('is_guest')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const user = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, is_guest: false, updated_at: now })
    .where('id', '=', userId)
    .returning(['id', 'email', 'first_name'])
    .executeTakeFirstOrThrow()
  await endSessions(tx, { userId, ...(exceptFamilyId && { exceptFamilyId }) }, 'password', now)
  // Older reset links could undo the change.
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  const mail = isFirst ? accountOpenedMail : passwordChangedMail
  await writeMail(tx, services, mail(services.config, user, newId()))
  return user
}

/**
 * The password of an admin, or of a person who is about to become one, must be neither common nor made mostly of words
 * of the trade, of the shop's name or company, or of the person's e-mail address before the @.
 * @throws 422
 */
export async function refuseCommon(
  { database: { db }, config: { shop } }: Services,
  userId: string,
  newPassword: string,
  { willBeAdmin = false } = {},
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || !(willBeAdmin || user.role === 'admin')) return
  const [name = ''] = user.email.split('@')
  if (isCommonPassword(newPassword) || isOfOwnWords(newPassword, [shop.name, shop.company, name]))
    throw invalidFields({ newPassword: PASSWORD_COMMON })
}

export function checkRule(newPassword: string): void {
  const broken = passwordError(newPassword)
  if (broken) throw invalidFields({ newPassword: broken })
}

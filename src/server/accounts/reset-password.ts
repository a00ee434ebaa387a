import type { ResetPasswordBody } from '#shared/accounts/contract.ts'
import type { StaffRole } from '#shared/accounts/roles.ts'
import { RESET_LINK_MS } from '#shared/accounts/session-limits.ts'
import { RESET_LINK_INVALID } from '#shared/accounts/texts.ts'
import { newId } from '../database/ids.ts'
import { violatedConstraint, write, type Tx } from '../database/write.ts'
import { addressKey } from '../http/address-key.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { linkSecret } from '../mail/secret-links.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { checkRule, refuseCommon, setPassword } from './change-password.ts'
import { noteConfirmed } from './confirm-email.ts'
import { hashPassword } from './hash-password.ts'
import { forgetGuesses } from './limit-password-guesses.ts'
import { resetLinkMail } from './mails.ts'
import { takeRole } from './staff-links.ts'

/** The maximum number of accounts with one address. Each of its spellings may have an account (`storedForms`). */
const MOST_ACCOUNTS = 4

/**
 * An unknown address gets the same response and enqueues a job too, so that nobody learns which addresses have an
 * account (decision 24).
 * @throws 429
 */
export async function askForResetLink(services: Services, email: string, ip: string): Promise<void> {
  await countTry(services, LIMITS.resetsOfAddress, addressKey(ip))
  await countTry(services, LIMITS.reset, email)
  await write(services.database, async (tx) => {
    // If the address has no account, the link is for the guest with this address who was active last. Setting a
    // password turns that guest into an account.
    const found = await tx
      .selectFrom('users')
      .select(['id', 'is_guest'])
      .where('email', 'in', storedForms(email))
      .orderBy('is_guest')
      .orderBy('last_active_at', 'desc')
      .limit(MOST_ACCOUNTS)
      .execute()
    const [first = { id: newId(), is_guest: true }, ...others] = found
    for (const { id } of [first, ...others.filter((other) => !other.is_guest)])
      await services.jobs.enqueue(tx, 'send-reset-link', { userId: id })
  })
}

/**
 * Returns false and writes nothing if there is no such person, if a mail with this `key` exists, or if the person has
 * no e-mail address.
 */
export async function writeResetLink(
  tx: Tx,
  services: Services,
  { userId, key }: { userId: string; key?: string },
): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'is_guest'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return false
  const secretId = newId()
  const mail = resetLinkMail(services.config, user, secretId)
  const isNew = await writeMail(tx, services, { ...mail, ...(key !== undefined && { key }) })
  if (!isNew) return false
  const token = linkSecret(services.config.jwtSecret, secretId)
  const expiresAt = new Date(services.clock.now().getTime() + RESET_LINK_MS)
  await tx
    .insertInto('password_resets')
    .values({ token_hash: secretHash(token), user_id: user.id, expires_at: expiresAt, used_at: null })
    .execute()
  return true
}

/**
 * The link works once and may give a role (`staff-links.ts`). Signs out every device.
 * @throws 422 INVALID_LINK for a link that is unknown, used or too old, and for a guest whose address now belongs to an
 * account; 422 for a password that breaks the rules; 503 if too many passwords are waiting
 */
export async function resetPassword(
  services: Services,
  body: ResetPasswordBody,
  ip: string,
): Promise<{ userId: string }> {
  checkRule(body.newPassword)
  const now = services.clock.now()
  const tokenHash = secretHash(body.token)
  // Refuses an invalid link before the slow password hash. The update below decides whether the link is still valid.
  const owner = await ownerOfLink(services, tokenHash, now)
  if (owner === undefined) throw new ShopError('INVALID_LINK', RESET_LINK_INVALID)
  await refuseCommon(services, owner.userId, body.newPassword, { willBeAdmin: owner.role === 'admin' })
  const passwordHash = await hashPassword(body.newPassword)
  const change = write(services.database, async (tx) => {
    const link = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'role'])
      .executeTakeFirst()
    if (!link) throw new ShopError('INVALID_LINK', RESET_LINK_INVALID)
    const { id, email } = await setPassword(tx, services, link.user_id, passwordHash)
    await noteConfirmed(tx, id, now)
    if (link.role) await takeRole(tx, id, link.role, now)
    await forgetGuesses(tx, email, ip)
    return { userId: id }
  })
  return change.catch((error: unknown) => {
    // An account has taken the guest's address since the link was sent.
    if (violatedConstraint(error)?.includes('email')) throw new ShopError('INVALID_LINK', RESET_LINK_INVALID)
    throw error
  })
}

async function ownerOfLink(
  { database: { db } }: Services,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; role: StaffRole | null } | undefined> {
  return db
    .selectFrom('password_resets')
    .select(['user_id as userId', 'role'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function accountJobs(services: Services): void {
  const alert = 'Les liens de mot de passe oublié ne peuvent pas être préparés.'
  services.jobs.handle('send-reset-link', { alert }, async ({ userId }) => {
    await write(services.database, (tx) => writeResetLink(tx, services, { userId }))
  })
}

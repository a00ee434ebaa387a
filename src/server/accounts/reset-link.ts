import { RESET_LINK_MS } from '#shared/accounts/session-limits.ts'
import { write } from '../database/write.ts'
import { addressKey, countTry, LIMITS } from '../http/rate-limits.ts'
import { newId } from '../database/ids.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { resetLinkMail } from './mails.ts'
import { newSecret, secretHash } from './secrets.ts'

/**
 * Takes the wish for a reset link. Known and unknown addresses get the same work and the same answer: whether there
 * is an account is found out by a job, after the answer (decision 24).
 */
export async function askForResetLink(services: Services, email: string, ip: string): Promise<void> {
  await countTry(services, LIMITS.resetsOfAddress, addressKey(ip))
  await countTry(services, LIMITS.reset, email)
  await write(services.database, (tx) => services.jobs.enqueue(tx, 'send-reset-link', { email }))
}

/** The job's part: a link of one hour, its hash stored, itself only in the mail. */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  const token = newSecret()
  await write(services.database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'first_name'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user) return
    const expiresAt = new Date(services.clock.now().getTime() + RESET_LINK_MS)
    await tx
      .insertInto('password_resets')
      .values({ token_hash: secretHash(token), user_id: user.id, expires_at: expiresAt, used_at: null })
      .execute()
    await writeMail(tx, services, resetLinkMail(services.config, user, token, newId()))
  })
}

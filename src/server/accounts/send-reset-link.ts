import { RESET_LINK_MS } from '#shared/accounts/session-limits.ts'
import { write } from '../database/write.ts'
import { addressKey, countTry, LIMITS } from '../http/rate-limits.ts'
import { newId } from '../database/ids.ts'
import { writeMail } from '../mail/outbox.ts'
import { linkSecret } from '../mail/secret-links.ts'
import type { Services } from '../services.ts'
import { resetLinkMail } from './mails.ts'
import { secretHash } from '../config/secrets.ts'

/**
 * Takes a request for a reset link. Known and unknown addresses get the same work and the same response: whether there
 * is an account shows in a job, after the response (decision 24): for an unknown one it is nobody's.
 */
export async function askForResetLink(services: Services, email: string, ip: string): Promise<void> {
  await countTry(services, LIMITS.resetsOfAddress, addressKey(ip))
  await countTry(services, LIMITS.reset, email)
  await write(services.database, async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    await services.jobs.enqueue(tx, 'send-reset-link', { userId: user?.id ?? newId() })
  })
}

/** The job's part: a link of one hour. What is stored of its token is a hash; itself it is only in the mail that leaves. */
async function sendResetLink(services: Services, userId: string): Promise<void> {
  const secretId = newId()
  const token = linkSecret(services.config.jwtSecret, secretId)
  await write(services.database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'first_name'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user) return
    const expiresAt = new Date(services.clock.now().getTime() + RESET_LINK_MS)
    await tx
      .insertInto('password_resets')
      .values({ token_hash: secretHash(token), user_id: user.id, expires_at: expiresAt, used_at: null })
      .execute()
    await writeMail(tx, services, resetLinkMail(services.config, user, secretId))
  })
}

export function accountJobs(services: Services): void {
  services.jobs.handle('send-reset-link', ({ userId }) => sendResetLink(services, userId))
}

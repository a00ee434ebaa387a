import { EMAIL_LINK_MS } from '#shared/accounts/session-limits.ts'
import { EMAIL_LINK_INVALID } from '#shared/accounts/texts.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { linkSecret } from '../mail/secret-links.ts'
import { secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { confirmEmailMail } from './mails.ts'

/** Returns the id from which the link's secret is derived (`secret-links.ts`). */
export async function newConfirmationLink(
  tx: Tx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  userId: string,
): Promise<string> {
  const secretId = newId()
  const token_hash = secretHash(linkSecret(config.jwtSecret, secretId))
  const expires_at = new Date(clock.now().getTime() + EMAIL_LINK_MS)
  await tx.insertInto('email_confirmations').values({ token_hash, user_id: userId, expires_at }).execute()
  return secretId
}

/**
 * Sends nothing if the address is already confirmed.
 * @throws 429
 */
export async function sendConfirmationLink(services: Services, userId: string): Promise<void> {
  await countTry(services, LIMITS.confirmation, userId)
  await write(services.database, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'email_confirmed_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (user.email_confirmed_at) return
    const secretId = await newConfirmationLink(tx, services, userId)
    await writeMail(tx, services, confirmEmailMail(services.config, user, secretId))
  })
}

/**
 * A link works until it expires, so a second click is no error.
 * @throws 422 INVALID_LINK
 */
export async function confirmEmail(services: Services, token: string): Promise<{ userId: string }> {
  const now = services.clock.now()
  return write(services.database, async (tx) => {
    const link = await tx
      .selectFrom('email_confirmations')
      .select('user_id')
      .where('token_hash', '=', secretHash(token))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!link) throw new ShopError('INVALID_LINK', EMAIL_LINK_INVALID)
    await noteConfirmed(tx, link.user_id, now)
    return { userId: link.user_id }
  })
}

/** Confirms the account's address, because a person who opens a link from a mail reads the mails to this address. */
export async function noteConfirmed(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

import { LAST_ADMIN } from '#shared/accounts/texts.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/errors.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { forgetCheckoutAddresses, forgetDeclarants } from './forget-traces.ts'
import { accountDeletedMail } from './mails.ts'

/** Money is on its way: until it is known where to, somebody must be there to be told. */
const PAYING = ['capturing', 'pending', 'captured', 'refunding']
const PAYMENT_UNDER_WAY =
  'Un paiement est en cours de vérification, votre compte pourra être supprimé dans quelques instants'

/**
 * Erases a person (decision 27): account, sessions, consents, messages and mails go at once, orders that are over lose
 * their name; one still on its way keeps what its delivery needs, and the nightly job comes back for it.
 * @throws 409 LAST_ADMIN, or CONFLICT while a payment is being checked. False when there is no such account.
 */
export async function eraseAccount(tx: Tx, services: Services, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'role'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return false
  if (user.role === 'admin') await keepAnAdmin(tx)
  await refuseWhilePaying(tx, userId)
  await anonymiseOrders(tx, { userId }, services.clock.now())
  await forgetCheckoutAddresses(tx, userId)
  await forgetDeclarants(tx, services.clock.now())
  // By account, never by address: anybody can open an account with an address that is not theirs.
  await tx.deleteFrom('messages').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mails').where('recipient', '=', user.email).where('sent_at', 'is not', null).execute()
  // Sessions, reset links and consents go with it; orders on their way stay, without their account.
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  await writeMail(tx, services, accountDeletedMail(services.config, user))
  return true
}

/** Locks all admins, so that of two who leave at once one stays (decision 26). @throws 409 LAST_ADMIN */
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

async function refuseWhilePaying(tx: Tx, userId: string): Promise<void> {
  const paying = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', PAYING)
    .executeTakeFirst()
  if (paying) throw new ShopError('CONFLICT', PAYMENT_UNDER_WAY)
}

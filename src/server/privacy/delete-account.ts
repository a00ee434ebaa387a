import { ACCOUNT_HAS_PAYMENT } from '#shared/privacy/texts.ts'
import { guestsOf } from '../accounts/join-guest-orders.ts'
import { deleteUser, lockLeavingPerson } from '../accounts/retention.ts'
import { forgetCheckoutAddressesOf, giveCheckouts, isPaying } from '../checkout/retention.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { forgetMails } from '../mail/retention.ts'
import { forgetMessagesOf } from '../messages/retention.ts'
import { anonymiseOrdersOf, giveOrders } from '../orders/retention.ts'
import { forgetRefundNotesOf } from '../refunds/retention.ts'
import { forgetRestockRequestsOf } from '../restock/retention.ts'
import type { Services } from '../services.ts'
import { forgetDeclarantsOf } from '../withdrawals/retention.ts'
import { accountDeletedMail } from './mails.ts'

/**
 * Deletes a person (decision 27): account, sessions, consents, messages and mails go at once, orders that are over lose
 * their name; one still on its way keeps what its delivery needs, and the nightly job comes back for it. Each feature
 * forgets what it holds; one that begins to hold something about people is added here.
 * @throws 409 LAST_ADMIN, or CONFLICT while a payment is being checked. False when there is no such account.
 */
export async function deleteAccount(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'jobs' | 'mail' | 'log'>,
  userId: string,
): Promise<boolean> {
  const person = await lockLeavingPerson(tx, userId)
  if (!person) return false
  // Until it is known where the money goes, somebody must be there to be told.
  if (await isPaying(tx, userId)) throw new ShopError('CONFLICT', ACCOUNT_HAS_PAYMENT)
  const guests = await guestsOf(tx, person)
  await giveCheckouts(tx, guests, userId)
  await forgetCheckoutAddressesOf(tx, userId)
  await giveOrders(tx, guests, userId)
  const orders = await anonymiseOrdersOf(tx, userId, services.clock.now())
  await forgetDeclarantsOf(tx, orders)
  await forgetRefundNotesOf(tx, orders)
  // An address that was never confirmed may be another's, and so may be what waits for it, was sent to it or written with it.
  const to = person.email_confirmed_at ? person.email : undefined
  const keys = await forgetMessagesOf(tx, { userId, email: to })
  if (to !== undefined) await forgetRestockRequestsOf(tx, to)
  await forgetMails(tx, services, { to, keys, orders, userId })
  await deleteUser(tx, userId)
  await writeMail(tx, services, accountDeletedMail(services.config, person))
  return true
}

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
import { erasePastPerson } from '../past-orders/retention.ts'
import { forgetRefundNotesOf } from '../refunds/retention.ts'
import { forgetRestockRequestsOf } from '../restock/retention.ts'
import type { Services } from '../services.ts'
import { forgetDeclarantsOf } from '../withdrawals/retention.ts'
import { accountDeletedMail } from './mails.ts'

/**
 * Deletes a person and anonymises their finished orders (decision 27). If a new feature stores personal data, its
 * erasure must be added here. Returns false if there is no such account. `isByShop` is true if an admin deletes the
 * account.
 * @throws 409 LAST_ADMIN; 409 CONFLICT while a payment of the person is expected or undecided, or must be refunded
 */
export async function deleteAccount(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'jobs' | 'mail' | 'log'>,
  userId: string,
  { isByShop = false } = {},
): Promise<boolean> {
  const person = await lockLeavingPerson(tx, userId)
  if (!person) return false
  if (await isPaying(tx, userId)) throw new ShopError('CONFLICT', ACCOUNT_HAS_PAYMENT)
  const guests = await guestsOf(tx, person)
  await giveCheckouts(tx, guests, userId)
  await forgetCheckoutAddressesOf(tx, userId)
  await giveOrders(tx, guests, userId)
  const orders = await anonymiseOrdersOf(tx, userId, services.clock.now())
  await forgetDeclarantsOf(tx, orders)
  await forgetRefundNotesOf(tx, orders)
  // Data that only an unconfirmed address leads to stays, because the address may belong to another person.
  const to = person.email_confirmed_at ? person.email : undefined
  const keys = await forgetMessagesOf(tx, { userId, email: to })
  if (to !== undefined) await forgetRestockRequestsOf(tx, to)
  // An imported person may never confirm an address, so a deletion by an admin needs no confirmed address.
  if (to !== undefined || isByShop) await erasePastPerson(tx, person.email, services.clock.now())
  await forgetMails(tx, services, { to, keys, orders, userId })
  await deleteUser(tx, userId)
  await writeMail(tx, services, accountDeletedMail(services.config, person))
  return true
}

import type { GuestAddressChange, GuestWithdrawalBody, RenewalBody } from '#shared/guests/contract.ts'
import { ORDER_LINK_OVER } from '#shared/guests/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { readOrderNumber } from '#shared/orders/order-number.ts'
import { ORDER_NOT_FOUND } from '#shared/orders/texts.ts'
import { askForResetLink } from '../accounts/reset-password.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import type { Buyer } from '../http/access.ts'
import { notOwner, ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { linkSecret } from '../mail/secret-links.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { changeOwnAddress } from '../orders/change-address.ts'
import { accountsOrderUrl, addOrderLink, currentLink, orderOfLink } from '../orders/order-links.ts'
import { toOrder } from '../orders/order-response.ts'
import { selectOrders } from '../orders/select-orders.ts'
import { cancelOrder } from '../refunds/cancel-order.ts'
import { withdrawLines } from '../refunds/withdraw-lines.ts'
import type { Services } from '../services.ts'
import { newLinkMail } from './mails.ts'

async function linkedOrder(services: Services, token: string) {
  const found = await orderOfLink(services, token)
  if (!found) throw new ShopError('INVALID_LINK', ORDER_LINK_OVER)
  return found
}

/**
 * The response does not reveal whether the order has joined an account.
 * @throws 422 INVALID_LINK
 */
export async function openByLink(services: Services, token: string): Promise<Order> {
  const { id } = await linkedOrder(services, token)
  const row = await selectOrders(services.database.db, { admin: false })
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  return withoutAccount(toOrder(row, { now: services.clock.now(), admin: false }))
}

const withoutAccount = (order: Order): Order => ({ ...order, user: { ...order.user, _id: null } })

/** @throws 422 INVALID_LINK; the errors of `cancelOrder` */
export async function cancelByLink(services: Services, token: string): Promise<Order> {
  const { id: orderId, userId: customerId } = await linkedOrder(services, token)
  await cancelOrder(services, { orderId, customerId })
  return openByLink(services, token)
}

/** @throws 422 INVALID_LINK; the errors of `withdrawLines` */
export async function withdrawByLink(
  services: Services,
  { token, ...part }: GuestWithdrawalBody,
): Promise<Order> {
  const { id: orderId, userId: customerId } = await linkedOrder(services, token)
  await withdrawLines(services, { orderId, customerId }, part)
  return openByLink(services, token)
}

/** @throws 422 INVALID_LINK; the errors of `changeOwnAddress` */
export async function changeAddressByLink(
  services: Services,
  { token, ...correction }: GuestAddressChange,
): Promise<Order> {
  const { id: orderId, userId } = await linkedOrder(services, token)
  const customer = { id: userId, role: 'user' as const }
  await changeOwnAddress(services, { orderId, customer, shown: withoutAccount }, correction)
  return openByLink(services, token)
}

/**
 * Only the reader of the order's mailbox can use the mailed link. The response does not depend on whether the address
 * has an account.
 * @throws 422 INVALID_LINK, 429
 */
export async function askForPassword(services: Services, token: string, ip: string): Promise<void> {
  const { email } = await linkedOrder(services, token)
  await askForResetLink(services, email, ip)
}

/** @throws 404, also for another buyer's order and for an order without links */
export async function linkOfOwnOrder(services: Services, guest: Buyer, orderId: string): Promise<string> {
  const secretId = await write(services.database, async (tx) => {
    const order = await tx.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst()
    if (order?.user_id !== guest.id) throw notOwner(ORDER_NOT_FOUND)
    return currentLink(tx, services, orderId)
  })
  if (secretId === undefined) throw new ShopError('NOT_FOUND', ORDER_NOT_FOUND)
  return linkSecret(services.config.jwtSecret, secretId)
}

/** The answer goes by mail only, so the response does not reveal whether the order exists. */
export async function renewLink(services: Services, { orderNumber, email }: RenewalBody): Promise<void> {
  await write(services.database, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'number', 'customer_first_name'])
      .where('number', '=', readOrderNumber(orderNumber) ?? orderNumber)
      .where((eb) => eb(eb.fn<string>('lower', ['customer_email']), 'in', storedForms(email)))
      .where('anonymised_at', 'is', null)
      .executeTakeFirst()
    if (!order) return
    const isGuests = (await currentLink(tx, services, order.id)) !== undefined
    const secretId = isGuests ? await addOrderLink(tx, services, order.id) : undefined
    const mail = newLinkMail(services.config, order, {
      accountUrl: accountsOrderUrl(services.config, order.id),
      isGuests,
    })
    await writeMail(tx, services, {
      key: `order-link:${newId()}`,
      to: email,
      ...(secretId !== undefined && { secretId }),
      ...mail,
    })
  })
}

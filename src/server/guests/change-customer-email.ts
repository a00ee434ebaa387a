import type { CustomerEmailChange } from '#shared/guests/contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { EMAIL_CORRECTED, EMAIL_OF_ACCOUNT, EMAIL_OF_NOBODY } from '#shared/orders/texts.ts'
import { addGuest } from '../accounts/guests.ts'
import { orderChange, recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import { redirectUnsent } from '../mail/order-mails.ts'
import { writeMail } from '../mail/outbox.ts'
import { refuseStaleOrder } from '../orders/act-on-order.ts'
import { addHistory, writeToCustomer } from '../orders/change-order-status.ts'
import { giveOrderTo } from '../orders/give-order-to.ts'
import { lockOrder, type LockedOrder } from '../orders/lock-order.ts'
import { correctedEmailMail } from '../orders/mails.ts'
import { replaceLinks } from '../orders/order-links.ts'
import { getOrder } from '../orders/queries.ts'
import type { Services } from '../services.ts'

/**
 * Decision 88. The order gets a guest of its own, so that no cookie or password link of the former address leads to it.
 * The same address changes nothing.
 * @throws 404; 409 STALE; 409 CONFLICT for an order of an account, or without personal data
 */
export async function changeCustomerEmail(
  services: Services,
  orderId: string,
  { email, version }: CustomerEmailChange,
  admin: Viewer,
): Promise<Order> {
  const at = services.clock.now()
  await write(services.database, async (tx) => {
    const order = await lockOrder(tx, orderId)
    await refuseAccount(tx, order)
    if (order.customer_email === email) return
    await refuseStaleOrder(tx, services, order, { version, admin })
    const { customer_first_name: firstName, customer_last_name: lastName } = order
    const userId = await addGuest(tx, { email, firstName, lastName }, at)
    const after = await giveOrderTo(tx, order, { email, userId })
    const secretId = await replaceLinks(tx, services, orderId)
    await redirectUnsent(tx, { orderId, from: order.customer_email, to: email, secretId })
    const by = { kind: 'admin' as const, userId: admin.id }
    const entry = await addHistory(tx, orderId, { status: order.status, by, at, note: EMAIL_CORRECTED })
    await confirmAgain(tx, services, after, { entry, secretId })
    await recordActivity(tx, {
      ...orderChange(order, admin.id, at),
      after: { customer_email: 'corrigée' },
    })
  })
  return getOrder(services.database.db, orderId, admin, at)
}

async function refuseAccount(tx: Tx, { user_id: userId, anonymised_at }: LockedOrder): Promise<void> {
  if (userId === null || anonymised_at) throw new ShopError('CONFLICT', EMAIL_OF_NOBODY)
  const owner = await tx
    .selectFrom('users')
    .select('is_guest')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!owner.is_guest) throw new ShopError('CONFLICT', EMAIL_OF_ACCOUNT)
}

/**
 * Sends the order's confirmation again, or a short mail with the link if the confirmation is not stored. An unsent
 * confirmation is not repeated, because it already goes to the new address.
 */
async function confirmAgain(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { entry, secretId }: { entry: string; secretId: string },
): Promise<void> {
  const first = await tx
    .selectFrom('mails')
    .select(['subject', 'html', 'text', 'sent_at'])
    .where('key', '=', `order-confirmation:${order.id}`)
    .executeTakeFirst()
  if (!first) {
    const mail = correctedEmailMail({ order, publicUrl: services.config.publicUrl })
    await writeToCustomer(tx, services, order, { key: `order-email:${entry}`, mail })
    return
  }
  if (first.sent_at === null) return
  const { subject, html, text } = first
  const key = `order-confirmation:${order.id}:${entry}`
  await writeMail(tx, services, {
    key,
    to: order.customer_email,
    subject,
    html,
    text,
    orderId: order.id,
    secretId,
  })
}

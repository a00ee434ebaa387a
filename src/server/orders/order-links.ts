import { ORDER_LINK_DAYS } from '#shared/guests/order-link.ts'
import { NO_REVENUE_STATUSES, type OrderStatus } from '#shared/orders/statuses.ts'
import { addDays } from '#shared/shift-dates.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { linkSecret, SECRET_PLACEHOLDER } from '../mail/secret-links.ts'
import { secretHash } from '../random-secrets.ts'
import type { Services } from '../services.ts'

// This file makes and reads links that open an order for a customer without an account. An order placed with an account
// has no links. The links of a guest's order keep working when the order joins an account.

type LinkServices = Pick<Services, 'config' | 'clock'>

/** With `secretId` the address contains a placeholder for the secret. */
export type OrderPage = { url: string; secretId?: string }

export const accountsOrderUrl = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>, orderId: string) =>
  `${publicUrl}/profile/orders/${orderId}`

const guestsPage = ({ config }: LinkServices, secretId: string): OrderPage => ({
  url: `${config.publicUrl}/commande#token=${SECRET_PLACEHOLDER}`,
  secretId,
})

export async function pageOfNewOrder(
  tx: Tx,
  services: LinkServices,
  { id, isGuests }: { id: string; isGuests: boolean },
): Promise<OrderPage> {
  if (!isGuests) return { url: accountsOrderUrl(services.config, id) }
  return guestsPage(services, await addOrderLink(tx, services, id))
}

export async function pageOfOrder(tx: Tx, services: LinkServices, id: string): Promise<OrderPage> {
  const secretId = await currentLink(tx, services, id)
  return secretId === undefined
    ? { url: accountsOrderUrl(services.config, id) }
    : guestsPage(services, secretId)
}

/** Returns the id from which the secret of the link is derived. */
export async function addOrderLink(
  tx: Tx,
  { config, clock }: LinkServices,
  orderId: string,
): Promise<string> {
  const secretId = newId()
  const token_hash = secretHash(linkSecret(config.jwtSecret, secretId))
  await tx
    .insertInto('order_links')
    .values({ token_hash, order_id: orderId, secret_id: secretId, created_at: clock.now() })
    .execute()
  return secretId
}

/** Ends the order's other links. Returns the id from which the secret of the new link is derived. */
export async function replaceLinks(tx: Tx, services: LinkServices, orderId: string): Promise<string> {
  await tx.deleteFrom('order_links').where('order_id', '=', orderId).execute()
  return addOrderLink(tx, services, orderId)
}

/**
 * Returns the id from which the secret of the order's newest link is derived. If this link no longer works, a new link
 * is added first. Returns undefined for an order without links.
 */
export async function currentLink(
  tx: Tx,
  services: LinkServices,
  orderId: string,
): Promise<string | undefined> {
  const link = await links(tx)
    .where('orders.id', '=', orderId)
    .orderBy('order_links.created_at', 'desc')
    .executeTakeFirst()
  if (!link) return undefined
  const { jwtSecret } = services.config
  // After a change of the shop's key, the old secret can no longer be derived.
  const isKnown = secretHash(linkSecret(jwtSecret, link.secret_id)) === link.token_hash
  return isKnown && !isOver(link, services.clock.now()) ? link.secret_id : addOrderLink(tx, services, orderId)
}

export async function orderOfLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<{ id: string; userId: string; email: string } | undefined> {
  const link = await links(database.db)
    .where('order_links.token_hash', '=', secretHash(token))
    .executeTakeFirst()
  if (!link || link.user_id === null || link.anonymised_at || isOver(link, clock.now())) return undefined
  return { id: link.order_id, userId: link.user_id, email: link.customer_email }
}

const links = (db: Db) =>
  db
    .selectFrom('order_links')
    .innerJoin('orders', 'orders.id', 'order_links.order_id')
    .selectAll('order_links')
    .select(['orders.status', 'orders.delivered_at', 'orders.updated_at', 'orders.user_id'])
    .select(['orders.customer_email', 'orders.anonymised_at'])

type Ending = { status: OrderStatus; delivered_at: Date | null; updated_at: Date; created_at: Date }

/**
 * A link ends `ORDER_LINK_DAYS` after the delivery of its order or, without a delivery, after the last change of a
 * cancelled or refunded order. A link that was created later ends `ORDER_LINK_DAYS` after its creation.
 */
function isOver({ status, delivered_at, updated_at, created_at }: Ending, now: Date): boolean {
  const isCancelled = NO_REVENUE_STATUSES.some((ended) => ended === status)
  const end = delivered_at ?? (isCancelled ? updated_at : undefined)
  if (!end) return false
  return now >= addDays(end > created_at ? end : created_at, ORDER_LINK_DAYS)
}

/**
 * Deletes the links to anonymised orders. Other links are kept: they take little space, and a renewal needs an order's
 * last link.
 */
export async function cleanupOrderLinks({ database }: Pick<Services, 'database'>): Promise<void> {
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('order_links')
      .where('token_hash', 'in', (eb) =>
        eb
          .selectFrom('order_links')
          .innerJoin('orders', 'orders.id', 'order_links.order_id')
          .select('order_links.token_hash')
          .where('orders.anonymised_at', 'is not', null)
          .limit(rows),
      ),
  )
}

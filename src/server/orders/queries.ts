import { isStaff } from '#shared/accounts/roles.ts'
import type { MyOrdersResponse, MyOrdersQuery, Order } from '#shared/orders/contract.ts'
import { freePacks } from '#shared/orders/split-withdrawal.ts'
import { ORDER_NOT_FOUND } from '#shared/orders/texts.ts'
import { MY_ORDERS_PAGE_SIZE } from '#shared/page-size.ts'
import { historyStart } from '#shared/privacy/retention-periods.ts'
import type { Db } from '../database/database.ts'
import type { Actor } from '../http/access.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { notOwner, ShopError } from '../http/shop-error.ts'
import { orderWithAccount } from './account.ts'
import { toOrder } from './order-response.ts'
import { selectOrders } from './select-orders.ts'

/**
 * Newest first, as far back as the customer wants orders kept (decision 27). Returns the specification's plain array,
 * or a page if the query asks for one.
 */
export async function myOrders(
  db: Db,
  userId: string,
  query: MyOrdersQuery,
  now: Date,
): Promise<MyOrdersResponse> {
  const since = await keptSince(db, userId, now)
  const reader = { now, admin: false }
  const mine = selectOrders(db, reader)
    .where('orders.user_id', '=', userId)
    .where('orders.created_at', '>=', since)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
  if (query.page === undefined && query.limit === undefined) {
    return (await mine.execute()).map((row) => toOrder(row, reader))
  }
  const range = readPage(query, MY_ORDERS_PAGE_SIZE)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow(),
    mine.limit(range.limit).offset(range.offset).execute(),
  ])
  return pageOfItems(
    rows.map((row) => toOrder(row, reader)),
    range,
    total,
  )
}

/**
 * Staff read any order. Customers read their own while it is in their history.
 * @throws 404, also for another customer's order
 */
export async function getOrder(db: Db, id: string, viewer: Actor, now: Date): Promise<Order> {
  const admin = isStaff(viewer.role)
  const row = await selectOrders(db, { admin }).where('orders.id', '=', id).executeTakeFirst()
  if (row && !admin && row.user_id !== viewer.id) throw notOwner(ORDER_NOT_FOUND)
  const seen = row && (admin || row.created_at >= (await keptSince(db, viewer.id, now)))
  if (!seen) throw new ShopError('NOT_FOUND', ORDER_NOT_FOUND)
  return toOrder(row, { now, admin })
}

async function keptSince(db: Db, userId: string, now: Date): Promise<Date> {
  const { order_history_retention: months } = await db
    .selectFrom('users')
    .select('order_history_retention')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return historyStart(now, months)
}

/** The time of the last declaration of packs that come back, if no packs are left to withdraw from. */
export async function withdrawnAt(db: Db, orderId: string): Promise<Date | undefined> {
  const { order, account } = await orderWithAccount(db, orderId)
  const comesBack = (id: string) =>
    account.returns.some((one) => one.id === id && one.packs.some(({ awaited }) => awaited > 0))
  const last = order.returns.findLast(({ id }) => comesBack(id))
  return last && freePacks(account).length === 0 ? new Date(last.created_at) : undefined
}

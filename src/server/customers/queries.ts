import { sql } from 'kysely'
import { USER_NOT_FOUND } from '#shared/accounts/texts.ts'
import type { Customer } from '#shared/customers/contract.ts'
import { MAX_CUSTOMER_NOTES } from '#shared/customers/note-rules.ts'
import { messageState } from '#shared/messages/message-rules.ts'
import { centsToEuros } from '#shared/money.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { USER_COLUMNS } from '../accounts/user-response.ts'
import type { Db } from '../database/database.ts'
import { ShopError } from '../http/shop-error.ts'
import { earnedCents, isEarned } from '../orders/revenue.ts'
import { latestPastOrders } from '../past-orders/queries.ts'

const LATEST_SHOWN = 10

/** @throws 404 */
export async function getCustomer(db: Db, id: string, now: Date): Promise<Customer> {
  const [user, openSessions, orders, messages, consents, returns, notes] = await Promise.all([
    db
      .selectFrom('users')
      .select([...USER_COLUMNS, 'last_active_at', 'is_guest'])
      .where('id', '=', id)
      .executeTakeFirst(),
    countSessions(db, id, now),
    ordersOf(db, id),
    messagesOf(db, id),
    consentsOf(db, id),
    returnsOf(db, id),
    notesOf(db, id),
  ])
  if (!user) throw new ShopError('NOT_FOUND', USER_NOT_FOUND)
  const pastOrders = await latestPastOrders(db, user.email)
  return {
    _id: user.id,
    email: user.email,
    role: user.role,
    createdAt: user.created_at.toISOString(),
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    address: user.address,
    postalCode: user.postal_code,
    city: user.city,
    country: user.country,
    isGuest: user.is_guest,
    emailConfirmed: user.email_confirmed_at !== null,
    lastActiveAt: user.last_active_at.toISOString(),
    openSessions,
    orders,
    pastOrders,
    messages,
    returns,
    notes,
    consents,
  }
}

async function countSessions(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('token_families')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

async function ordersOf(db: Db, userId: string): Promise<Customer['orders']> {
  const [sums, rows] = await Promise.all([
    db
      .selectFrom('orders')
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`(count(*) filter (where orders.due = 'preparation' or orders.status = ${IN_DELIVERY}))::int`.as(
          'underway',
        ),
        sql<number>`coalesce(${earnedCents} filter (where ${isEarned}), 0)::float8`.as('cents'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select(['id', 'number', 'created_at', 'status', 'total_cents'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST_SHOWN)
      .execute(),
  ])
  const latest = rows.map(({ id, number, created_at, status, total_cents }) => ({
    _id: id,
    number,
    createdAt: created_at.toISOString(),
    status,
    total: centsToEuros(total_cents),
  }))
  return { total: sums.total, underway: sums.underway, earned: centsToEuros(sums.cents), latest }
}

async function messagesOf(db: Db, userId: string): Promise<Customer['messages']> {
  const of = db.selectFrom('messages').where('user_id', '=', userId)
  const [{ total }, rows] = await Promise.all([
    of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    of
      .select(['id', 'subject', 'created_at', 'read_at', 'answered_at'])
      .orderBy('created_at', 'desc')
      .limit(LATEST_SHOWN)
      .execute(),
  ])
  const latest = rows.map((row) => ({
    _id: row.id,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    state: messageState(row),
  }))
  return { total, latest }
}

async function consentsOf(db: Db, userId: string): Promise<Customer['consents']> {
  const rows = await db
    .selectFrom('consent_log')
    .distinctOn('type')
    .select(['type', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ type, granted, at }) => ({ type, granted, at: at.toISOString() }))
}

async function returnsOf(db: Db, userId: string): Promise<Customer['returns']> {
  const [returns, refunds] = await Promise.all([
    db
      .selectFrom('withdrawals')
      .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
      .where('orders.user_id', '=', userId)
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`(count(*) filter (where withdrawals.state = 'open'))::int`.as('open'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .where('user_id', '=', userId)
      .select(sql<number>`coalesce(sum(refunded_cents), 0)::float8`.as('cents'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...returns, refunded: centsToEuros(refunds.cents) }
}

async function notesOf(db: Db, userId: string): Promise<Customer['notes']> {
  const rows = await db
    .selectFrom('customer_notes')
    .leftJoin('users as author', 'author.id', 'customer_notes.by_user_id')
    .select(['customer_notes.id', 'content', 'customer_notes.created_at', 'author.email as by'])
    .where('customer_notes.user_id', '=', userId)
    .orderBy('customer_notes.created_at', 'desc')
    .orderBy('customer_notes.id', 'desc')
    .limit(MAX_CUSTOMER_NOTES)
    .execute()
  return rows.map(({ id, content, created_at, by }) => ({
    _id: id,
    content,
    createdAt: created_at.toISOString(),
    by,
  }))
}

import { sql, type Expression } from 'kysely'
import type { DueOrder, DueWork } from '#shared/dashboard/contract.ts'
import { OVERDUE_MINUTES } from '#shared/dashboard/overdue.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Due } from '#shared/orders/contract.ts'
import { refundDeadline } from '#shared/refunds/refund-rules.ts'
import { countIncomplete, offeredWithoutMakersCountry } from '../catalogue/admin-queries.ts'
import type { Db } from '../database/database.ts'
import { stalledParcels } from '../fulfilment/stalled-parcels.ts'
import { unsentMails } from '../mail/outbox.ts'
import { unansweredMessages } from '../messages/queries.ts'
import { readAccounts } from '../orders/account.ts'
import { dueSince } from '../orders/admin-queries.ts'

const ENTRIES_SHOWN = 5
const SCHEDULED_SHOWN = 3

export async function dueWork(db: Db, now: Date): Promise<DueWork> {
  const waitingSince = new Date(now.getTime() - OVERDUE_MINUTES * 60_000)
  const [
    numbers,
    toPrepare,
    refundsOwed,
    undelivered,
    still,
    scheduledArticles,
    withoutMakersCountry,
    incomplete,
  ] = await Promise.all([
    numbersOf(db, waitingSince),
    oldestDue(db, 'preparation'),
    oldestDue(db, 'refund'),
    oldestDue(db, 'undelivered'),
    stalledParcels(db, now, ENTRIES_SHOWN),
    scheduled(db, now),
    offeredWithoutMakersCountry(db, ENTRIES_SHOWN),
    countIncomplete(db),
  ])
  const { ordersToPrepare, ordersToRefund, ordersUndelivered, ...others } = numbers
  return {
    toPrepare: { total: ordersToPrepare, items: toPrepare },
    refundsOwed: {
      total: ordersToRefund,
      items: refundsOwed.map((order) => ({
        ...order,
        refundBy: refundDeadline(new Date(order.since)).toISOString(),
      })),
    },
    undelivered: { total: ordersUndelivered, items: undelivered },
    stalledParcels: still,
    ...others,
    scheduledArticles,
    makersOfUnknownCountry: withoutMakersCountry.items,
    moreMakersOfUnknownCountry: withoutMakersCountry.more,
    incomplete,
  }
}

function numbersOf(db: Db, waitingSince: Date) {
  const number = (rows: Expression<unknown>) => sql<number>`(select count(*)::int from (${rows}) due)`
  return db
    .selectNoFrom([
      number(sql`select from orders where due = 'preparation'`).as('ordersToPrepare'),
      number(sql`select from orders where due = 'refund'`).as('ordersToRefund'),
      number(sql`select from orders where due = 'undelivered'`).as('ordersUndelivered'),
      number(sql`select from refunds where state = 'requested' and created_at < ${waitingSince}`).as(
        'refundsWaiting',
      ),
      number(sql`select from sleeves where stock < low_stock_below`).as('lowStock'),
      number(unsentMails(db, waitingSince).select('id')).as('unsentMails'),
      number(unansweredMessages(db).select('id')).as('unansweredMessages'),
    ])
    .executeTakeFirstOrThrow()
}

async function oldestDue(db: Db, due: Due): Promise<DueOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'customer_first_name', 'customer_last_name', 'customer_email', 'owed_cents'])
    .select(
      sql<number>`greatest(1, (
        select count(*) from orders as same where same.user_id = orders.user_id and same.due = orders.due
      ))::int`.as('customer_orders'),
    )
    .select(dueSince.as('since'))
    .where('due', '=', due)
    .orderBy(dueSince)
    .orderBy('id')
    .limit(ENTRIES_SHOWN)
    .execute()
  const ids = due === 'refund' ? [] : rows.map(({ id }) => id)
  const accounts = await readAccounts(db, ids)
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    customerName: `${row.customer_first_name} ${row.customer_last_name}`.trim(),
    customerEmail: row.customer_email,
    customerOrders: row.customer_orders,
    amount: centsToEuros(accounts.get(row.id)?.account.keptCents ?? row.owed_cents),
    since: row.since.toISOString(),
  }))
}

async function scheduled(db: Db, now: Date): Promise<DueWork['scheduledArticles']> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'published_at'])
    .where('published_at', '>', now)
    .where('is_draft', '=', false)
    .orderBy('published_at')
    .orderBy('id')
    .limit(SCHEDULED_SHOWN)
    .execute()
  return rows.map(({ id, title, published_at }) => ({
    _id: id,
    title,
    publishedAt: published_at.toISOString(),
  }))
}

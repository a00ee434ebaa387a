import { sql, type Expression } from 'kysely'
import type { DueOrder, DueWork } from '#shared/dashboard/contract.ts'
import type { Due } from '#shared/orders/contract.ts'
import { OVERDUE_MINUTES } from '#shared/dashboard/overdue.ts'
import { centsToEuros } from '#shared/money.ts'
import { refundDeadline } from '#shared/refunds/refund-rules.ts'
import { incompleteForSearchEngines, offeredWithoutMakersCountry } from '../catalogue/admin-queries.ts'
import type { Db } from '../database/database.ts'
import { dueSince } from '../orders/admin-queries.ts'
import { stalledParcels } from '../orders/stalled-parcels.ts'
import { countUnanswered } from '../messages/queries.ts'
import { countUnsentMails } from '../mail/outbox.ts'

const ENTRIES_SHOWN = 5
const SCHEDULED_SHOWN = 3

/** Work that is due until it is done. Each list is limited and has the total number. */
export async function dueWork(db: Db, now: Date): Promise<DueWork> {
  const waitingSince = new Date(now.getTime() - OVERDUE_MINUTES * 60_000)
  const [
    toPrepare,
    refundsOwed,
    still,
    refundsWaiting,
    lowStock,
    unsentMails,
    unansweredMessages,
    scheduledArticles,
    makersOfUnknownCountry,
    incomplete,
  ] = await Promise.all([
    ordersDue(db, 'preparation'),
    ordersDue(db, 'refund'),
    stalledParcels(db, now, ENTRIES_SHOWN),
    count(sql`select from refunds where state = 'requested' and created_at < ${waitingSince}`, db),
    count(sql`select from sleeves where stock < low_stock_below`, db),
    countUnsentMails(db, waitingSince),
    countUnanswered(db),
    scheduled(db, now),
    offeredWithoutMakersCountry(db, ENTRIES_SHOWN),
    incompleteForSearchEngines(db, ENTRIES_SHOWN),
  ])
  return {
    toPrepare,
    refundsOwed: {
      total: refundsOwed.total,
      items: refundsOwed.items.map((order) => ({
        ...order,
        refundBy: refundDeadline(new Date(order.since)).toISOString(),
      })),
    },
    stalledParcels: still,
    refundsWaiting,
    lowStock,
    unsentMails,
    unansweredMessages,
    scheduledArticles,
    makersOfUnknownCountry,
    incomplete,
  }
}

/** The oldest ones, and how many. */
async function ordersDue(db: Db, due: Due) {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('due', '=', due)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select(['id', 'number', 'customer_first_name', 'customer_last_name', 'customer_email'])
      .select(['total_cents', 'refunded_cents'])
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
      .execute(),
  ])
  const items: DueOrder[] = rows.map((row) => ({
    _id: row.id,
    number: row.number,
    customerName: `${row.customer_first_name} ${row.customer_last_name}`.trim(),
    customerEmail: row.customer_email,
    customerOrders: row.customer_orders,
    amount: centsToEuros(row.total_cents - row.refunded_cents),
    since: row.since.toISOString(),
  }))
  return { total, items }
}

async function count(rows: Expression<unknown>, db: Db): Promise<number> {
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from (${rows}) due`.execute(db)
  return counted[0]?.total ?? 0
}

/** The next articles to be published. */
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

import { sql } from 'kysely'
import type { DueWork } from '#shared/dashboard/contract.ts'
import { STALLED_DAYS } from '#shared/orders/parcels.ts'
import { IN_DELIVERY, IN_PREPARATION } from '#shared/orders/statuses.ts'
import { addDays } from '#shared/shift-dates.ts'
import type { Db } from '../database/database.ts'
import { FOLLOWED_DAYS } from './follow-parcels.ts'

export async function stalledParcels(db: Db, now: Date, shown: number): Promise<DueWork['stalledParcels']> {
  const since = sql<Date>`coalesce(parcels.moved_at, parcels.sent_at)`
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .where('parcels.state', '=', 'sent')
    .where('parcels.tracking_number', 'is not', null)
    .where('parcels.ask_at', 'is not', null)
    .where('orders.status', 'in', [IN_PREPARATION, IN_DELIVERY])
    .where(since, '<', addDays(now, -STALLED_DAYS))
    .where(since, '>', addDays(now, -FOLLOWED_DAYS))
    .select(['parcels.order_id', 'orders.number', 'parcels.tracking_number', since.as('since')])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy(since)
    .orderBy('parcels.id')
    .limit(shown)
    .execute()
  const items = rows.map(({ order_id: order, number, tracking_number, since: at }) => ({
    order,
    number,
    trackingNumber: tracking_number ?? '',
    since: at.toISOString(),
  }))
  return { total: rows[0]?.total ?? 0, items }
}

import type { DueWork } from '#shared/dashboard/contract.ts'
import type { Db } from '../database/database.ts'
import { isStalled, parcelMovedAt } from '../orders/stalled.ts'

export async function stalledParcels(db: Db, now: Date, shown: number): Promise<DueWork['stalledParcels']> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .where(isStalled(now))
    .select(['parcels.order_id', 'orders.number', 'parcels.tracking_number', parcelMovedAt.as('since')])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy(parcelMovedAt)
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

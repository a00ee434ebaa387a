import { DELIVERED, IN_DELIVERY } from '#shared/orders/statuses.ts'
import type { Tx } from '../database/write.ts'
import { changeOrderStatus, type ChangeServices, type StatusChange } from '../orders/change-order-status.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { linesLeft } from '../orders/parcels.ts'

/** Marks an order as delivered, on the day of its last parcel, once some came and nothing is left to send or on its way. */
export async function deliverWhole(
  tx: Tx,
  services: ChangeServices,
  order: LockedOrder,
  by: StatusChange['by'],
): Promise<void> {
  if (order.status !== IN_DELIVERY) return
  const isOnItsWay = order.parcels.some(({ state }) => state === 'sent')
  if (isOnItsWay || (await linesLeft(tx, order, 'to-send')).length > 0) return
  const days = order.parcels.flatMap(({ delivered_at }) => (delivered_at ? [delivered_at.getTime()] : []))
  if (days.length === 0) return
  await changeOrderStatus(tx, services, order, {
    to: DELIVERED,
    by,
    deliveredAt: new Date(Math.max(...days)),
  })
}

import { DELIVERED } from '#shared/orders/statuses.ts'
import type { Day } from '#shared/paris-day.ts'
import type { Tx } from '../database/write.ts'
import { updateDerivedColumns } from './account.ts'
import { changeOrderStatus, type ChangeServices } from './change-order-status.ts'

/**
 * Records that the customer took the goods of a new order along. The goods leave the stock. The order must be
 * stored in this transaction.
 */
export async function handOver(
  tx: Tx,
  services: ChangeServices,
  orderId: string,
  { on, adminId }: { on: Day; adminId: string },
): Promise<void> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  await changeOrderStatus(
    tx,
    services,
    { ...order, lines, parcels: [] },
    { to: DELIVERED, by: { kind: 'admin', userId: adminId }, deliveredOn: on, isQuiet: true },
  )
  await updateDerivedColumns(tx, orderId)
}

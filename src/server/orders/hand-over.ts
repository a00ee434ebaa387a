import { DELIVERED } from '#shared/orders/statuses.ts'
import type { Day } from '#shared/paris-day.ts'
import type { Tx } from '../database/write.ts'
import { updateDerivedColumns } from './account.ts'
import { changeOrderStatus, type ChangeServices } from './change-order-status.ts'

/** An order that was stored in this transaction, and that its customer took along on that day: its goods leave the stock. */
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

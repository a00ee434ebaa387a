import { DELIVERED } from '#shared/orders/statuses.ts'
import type { Day } from '#shared/paris-day.ts'
import type { Tx } from '../database/write.ts'
import { updateDerivedColumns } from './account.ts'
import { changeOrderStatus, type ChangeServices, type StatusChange } from './change-order-status.ts'
import { readAgain } from './lock-order.ts'

/** Takes no lock: the caller has created the order in this transaction. */
export async function handOver(
  tx: Tx,
  services: ChangeServices,
  orderId: string,
  { on, adminId }: { on: Day; adminId: string },
): Promise<void> {
  const by = { kind: 'admin', userId: adminId } as const
  const change: StatusChange = { to: DELIVERED, by, deliveredOn: on, isQuiet: true }
  await changeOrderStatus(tx, services, await readAgain(tx, orderId), change)
  await updateDerivedColumns(tx, orderId)
}

import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import type { Tx } from '../database/write.ts'
import { updateDerivedColumns } from './account.ts'
import { changeOrderStatus, type ChangeServices, type StatusChange } from './change-order-status.ts'
import { readAgain } from './lock-order.ts'

/**
 * The status follows the goods of a locked order (`shared/orders/order-account.ts`), and the lists of work follow both. Acts on
 * parcels, refunds and withdrawals call this at their end. Of a parcel on its way the customer has heard when it left.
 */
export async function followGoods(
  tx: Tx,
  services: ChangeServices,
  orderId: string,
  by: StatusChange['by'],
): Promise<void> {
  const { status } = await updateDerivedColumns(tx, orderId)
  if (!status) return
  await changeOrderStatus(tx, services, await readAgain(tx, orderId), {
    ...status,
    by,
    isQuiet: status.to === IN_DELIVERY,
  })
}

import type { Tx } from '../database/write.ts'
import { updateOrder, type LockedOrder } from './lock-order.ts'

/** The former customer's entries in the history also become those of the new customer. */
export async function giveOrderTo(
  tx: Tx,
  order: LockedOrder,
  { email, userId }: { email: string; userId: string },
): Promise<LockedOrder> {
  await tx
    .updateTable('order_history')
    .set({ by_user_id: userId })
    .where('order_id', '=', order.id)
    .where('by_user_id', '=', order.user_id)
    .execute()
  return updateOrder(tx, order, { customer_email: email, user_id: userId })
}

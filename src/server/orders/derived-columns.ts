import { isRevenue } from '#shared/orders/statuses.ts'
import type { Tx } from '../database/write.ts'
import { dueOf } from './left-to-send.ts'
import { selectOrders } from './select-orders.ts'

/**
 * Writes the columns that follow from the status and the refunds of a locked order: what is due, and whether its lines count as
 * sold. Every act that changes either calls this at its end. Lists, dashboard and figures read only these columns.
 */
export async function updateDerivedColumns(tx: Tx, orderId: string): Promise<void> {
  const order = await selectOrders(tx, { admin: false })
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const due = dueOf(order)
  if (due !== order.due) await tx.updateTable('orders').set({ due }).where('id', '=', orderId).execute()
  const isSold = isRevenue(order.status)
  await tx
    .updateTable('order_lines')
    .set({ is_sold: isSold })
    .where('order_id', '=', orderId)
    .where('is_sold', '!=', isSold)
    .execute()
}

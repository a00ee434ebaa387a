import type { Tx } from '../database/write.ts'
import { dueOf } from './left-to-send.ts'
import { selectOrders } from './order-response.ts'

/**
 * Writes what an order, locked, is due for now. Every act that changes its status or its refunds calls this at its end: the
 * dashboard and the list of orders read nothing but the column.
 */
export async function updateDue(tx: Tx, orderId: string): Promise<void> {
  const order = await selectOrders(tx).where('orders.id', '=', orderId).executeTakeFirstOrThrow()
  const due = dueOf(order)
  if (due !== order.due) await tx.updateTable('orders').set({ due }).where('id', '=', orderId).execute()
}

import { sql, type Selectable } from 'kysely'
import { refundNote } from '#shared/orders/refund-note.ts'
import { REFUNDED } from '#shared/orders/statuses.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { nextVersion } from '../editing/edit-version.ts'
import { readAccount } from './account.ts'
import {
  addHistory,
  changeOrderStatus,
  type ChangeServices,
  type StatusChange,
} from './change-order-status.ts'
import type { LockedOrder } from './lock-order.ts'

export function actorOf({
  by_user_id: userId,
}: Pick<Selectable<RefundsRow>, 'by_user_id'>): StatusChange['by'] {
  return { kind: userId === null ? 'shop' : 'admin', userId }
}

/**
 * Records the refund on the order. If all is repaid and the order is not yet 'Remboursé', sets this status and returns
 * true: the mail of this status tells the customer about the refund (decision 20).
 */
export async function recordRefundOnOrder(
  tx: Tx,
  services: ChangeServices,
  order: LockedOrder,
  refund: Pick<Selectable<RefundsRow>, 'amount_cents' | 'by_user_id' | 'means' | 'repaid_at'>,
): Promise<boolean> {
  const { amount_cents: amountCents, means } = refund
  await tx
    .updateTable('orders')
    .set({
      refunded_cents: sql`least(total_cents, refunded_cents + ${amountCents})`,
      version: nextVersion(),
    })
    .where('id', '=', order.id)
    .execute()
  const { payment } = await readAccount(tx, order.id)
  const by = actorOf(refund)
  const note = refundNote(amountCents, means)
  if (payment === 'refunded' && order.status !== REFUNDED) {
    await changeOrderStatus(tx, services, order, { to: REFUNDED, by, note, refund })
    return true
  }
  await addHistory(tx, order.id, { status: order.status, by, note, at: services.clock.now() })
  return false
}

import { orderMoved } from '#shared/orders/texts.ts'
import type { Tx } from '../database/write.ts'
import { refuseStale } from '../editing/edit-version.ts'
import type { Actor } from '../http/access.ts'
import type { Services } from '../services.ts'
import { lockOrder, type LockedOrder } from './lock-order.ts'
import { getOrder } from './queries.ts'

/** Who acts, and on which version of the order; without one it is the specification's plain call. */
type Seen = { version: number | undefined; admin: Actor }

/**
 * The beginning of an act of the back-office: locks the order, and refuses an act that was decided on an older state of it.
 * @throws 404 ORDER_NOT_FOUND; 409 STALE with the present order
 */
export async function lockSeenOrder(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  orderId: string,
  seen: Seen,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  await refuseStaleOrder(tx, services, order, seen)
  return order
}

/** The same for an order that is locked already. */
export async function refuseStaleOrder(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  order: LockedOrder,
  { version, admin }: Seen,
): Promise<void> {
  const present = () => getOrder(tx, order.id, admin, clock.now())
  await refuseStale(tx, order, version, present, orderMoved(order.status))
}

import type { Order } from '#shared/orders/contract.ts'
import type { OrderAccount } from '#shared/orders/order-account.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { orderMoved } from '#shared/orders/texts.ts'
import type { Tx } from '../database/write.ts'
import { refuseStale } from '../editing/edit-version.ts'
import type { Actor } from '../http/access.ts'
import type { Services } from '../services.ts'
import { readAccount, updateDerivedColumns } from './account.ts'
import { changeOrderStatus, type ChangeServices, type StatusChange } from './change-order-status.ts'
import { lockOrder, readAgain, type LockedOrder } from './lock-order.ts'
import { getOrder } from './queries.ts'

/** `version` is undefined for the specification's plain calls, which are not refused as stale. */
type Seen = {
  version: number | undefined
  admin: Actor
  /** Selects the part of the current order that a refusal shows. Defaults to everything that this person may read. */
  shown?: ((order: Order) => Order) | undefined
}

type Frame = {
  orderId: string
  by: StatusChange['by']
  /** If set, orders of other customers are not found. */
  owner?: string
  seen?: Seen
  /** True if the same request was carried out before. The act is then skipped. */
  isRepeated?: (order: LockedOrder) => boolean | Promise<boolean>
  /** True if the act sets the status itself, or if the status must not change. */
  keepsStatus?: boolean
}

/**
 * Runs one act on a locked order, then updates the columns that follow from its account and, unless `keepsStatus`, the
 * status. Returns undefined for a repeated request.
 * @throws 404; 409 STALE with the current order
 */
export async function actOnOrder<Result>(
  tx: Tx,
  services: ChangeServices,
  { orderId, by, owner, seen, isRepeated, keepsStatus = false }: Frame,
  act: (order: LockedOrder, account: OrderAccount) => Promise<Result>,
): Promise<Result | undefined> {
  const order = await lockOrder(tx, orderId, owner === undefined ? {} : { owner })
  if (await isRepeated?.(order)) return undefined
  if (seen) await refuseStaleOrder(tx, services, order, seen)
  const result = await act(order, await readAccount(tx, orderId))
  await followAccount(tx, services, orderId, { by, keepsStatus })
  return result
}

export async function refuseStaleOrder(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  order: LockedOrder,
  { version, admin, shown = (present) => present }: Seen,
): Promise<void> {
  const present = async () => shown(await getOrder(tx, order.id, admin, clock.now()))
  await refuseStale(tx, order, version, present, orderMoved(order.status))
}

/**
 * Updates the columns that follow from the order's account and, unless `keepsStatus`, the status. The customer got a
 * mail for each parcel, so 'En cours de livraison' sends no further mail.
 */
export async function followAccount(
  tx: Tx,
  services: ChangeServices,
  orderId: string,
  { by, keepsStatus = false }: Pick<Frame, 'by' | 'keepsStatus'>,
): Promise<void> {
  const { status } = await updateDerivedColumns(tx, orderId)
  if (!status || keepsStatus) return
  const change = { ...status, by, isQuiet: status.to === IN_DELIVERY }
  await changeOrderStatus(tx, services, await readAgain(tx, orderId), change)
  await updateDerivedColumns(tx, orderId)
}

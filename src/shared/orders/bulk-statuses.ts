import type { Order } from './contract.ts'
import { itemsToPack } from './items-to-send.ts'
import { CANCELLED, DELIVERED, IN_DELIVERY, IN_PREPARATION, VALIDATED, type OrderStatus } from './statuses.ts'

/**
 * The statuses of a bulk change, and the statuses that it may start from. Parcels to be sent have their own screen,
 * for their numbers. Statuses set by a customer or a payment, and steps backwards, are set one by one.
 */
const FROM = {
  [IN_PREPARATION]: [VALIDATED],
  [DELIVERED]: [VALIDATED, IN_PREPARATION, IN_DELIVERY],
  [CANCELLED]: [VALIDATED, IN_PREPARATION, IN_DELIVERY],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>

export type BulkStatus = keyof typeof FROM
export const BULK_STATUSES = [IN_PREPARATION, DELIVERED, CANCELLED] as const satisfies readonly BulkStatus[]

/**
 * Whether the bulk change may include this order. An unsent order cannot be received, and an order withdrawn by the
 * legal form is not sent with others.
 */
export function changesInBulk(
  order: Pick<Order, 'status' | 'items' | 'withdrawalDeclared'>,
  to: BulkStatus,
): boolean {
  if (to === DELIVERED && itemsToPack(order).length === 0) return false
  if (to === DELIVERED && order.withdrawalDeclared) return false
  return FROM[to].some((from) => from === order.status)
}

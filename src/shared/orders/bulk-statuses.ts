import type { Order } from './contract.ts'
import { itemsToPack } from './items-to-send.ts'
import { CANCELLED, DELIVERED, IN_DELIVERY, IN_PREPARATION, VALIDATED, type OrderStatus } from './statuses.ts'

/**
 * What many orders are set to at once, and from where. Parcels that leave have a screen of their own, for their numbers;
 * the two statuses that a customer or the payment brings about are set one by one, as is whatever goes backwards.
 */
const FROM = {
  [IN_PREPARATION]: [VALIDATED],
  [DELIVERED]: [VALIDATED, IN_PREPARATION, IN_DELIVERY],
  [CANCELLED]: [VALIDATED, IN_PREPARATION, IN_DELIVERY],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>

export type BulkStatus = keyof typeof FROM
export const BULK_STATUSES = [IN_PREPARATION, DELIVERED, CANCELLED] as const satisfies readonly BulkStatus[]

/** Whether an order is set with the others; if not, it stays as it is. Of what is not sent nothing is received,
 * and what the legal form withdrew is not sent with others. */
export function changesInBulk(
  order: Pick<Order, 'status' | 'items' | 'withdrawalDeclared'>,
  to: BulkStatus,
): boolean {
  if (to === DELIVERED && itemsToPack(order).length === 0) return false
  if (to === DELIVERED && order.withdrawalDeclared) return false
  return FROM[to].some((from) => from === order.status)
}

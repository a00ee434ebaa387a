import type { Order } from './contract.ts'
import { itemsToPack } from './items-to-send.ts'
import { CANCELLED, DELIVERED, IN_DELIVERY, IN_PREPARATION, VALIDATED, type OrderStatus } from './statuses.ts'

/**
 * The bulk dialog sets each of these statuses only on orders with one of the listed statuses. 'En cours de livraison'
 * is set on another screen, which asks for the tracking numbers.
 */
const FROM = {
  [IN_PREPARATION]: [VALIDATED],
  [DELIVERED]: [VALIDATED, IN_PREPARATION, IN_DELIVERY],
  [CANCELLED]: [VALIDATED, IN_PREPARATION, IN_DELIVERY],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>

export type BulkStatus = keyof typeof FROM
export const BULK_STATUSES = [IN_PREPARATION, DELIVERED, CANCELLED] as const satisfies readonly BulkStatus[]

/**
 * An order cannot become 'Livré' if it has neither packs to send nor sent packs, or if a declaration of withdrawal has
 * stopped it.
 */
export function changesInBulk(
  order: Pick<Order, 'status' | 'items' | 'withdrawalDeclared'>,
  to: BulkStatus,
): boolean {
  if (to === DELIVERED && itemsToPack(order).length === 0) return false
  if (to === DELIVERED && order.withdrawalDeclared) return false
  return FROM[to].some((from) => from === order.status)
}

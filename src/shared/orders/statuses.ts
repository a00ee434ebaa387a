/** The statuses on screen, in JSON and in the database (storefront.md §4). */
export const VALIDATED = 'Validé'
export const IN_PREPARATION = 'En cours de préparation'
export const IN_DELIVERY = 'En cours de livraison'
export const DELIVERED = 'Livré'
export const CANCELLED = 'Annulé'
export const CANCELLED_BY_CUSTOMER = 'Annulé par le client'
export const REFUNDED = 'Remboursé'

export const ORDER_STATUSES = [
  VALIDATED,
  IN_PREPARATION,
  IN_DELIVERY,
  DELIVERED,
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  REFUNDED,
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Every status except Validé (back-office.md §4). */
export const SELECTABLE_STATUSES = [
  IN_PREPARATION,
  IN_DELIVERY,
  DELIVERED,
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  REFUNDED,
] as const satisfies readonly OrderStatus[]

export function isToPrepare(status: OrderStatus): boolean {
  return status === VALIDATED || status === IN_PREPARATION
}

/** A preparer may change a status only if the old and the new one are before the delivery (decision 78). */
export function isBeforeDelivery(status: OrderStatus): boolean {
  return isToPrepare(status) || status === IN_DELIVERY
}

/** Orders with these statuses bring no revenue (back-office.md §2). */
export const NO_REVENUE_STATUSES = [
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  REFUNDED,
] as const satisfies readonly OrderStatus[]

export function isRevenue(status: OrderStatus): boolean {
  return !NO_REVENUE_STATUSES.some((none) => none === status)
}

export const HISTORY_ACTORS = ['customer', 'admin', 'shop'] as const

export type HistoryActor = (typeof HISTORY_ACTORS)[number]

/** The values in JSON and in the database. An unpaid order does not exist, so it needs no value. */
export const PAYMENT_STATUSES = ['completed', 'refunded'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

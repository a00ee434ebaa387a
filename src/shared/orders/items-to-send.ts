import type { Order, OrderItem } from './contract.ts'

/** What goes into the parcel, in an admin's answer: without what was refunded before it leaves. */
export function itemsToSend({ items }: Pick<Order, 'items'>): OrderItem[] {
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (item.takenOut ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The single sleeves in it. */
export function piecesToSend(order: Pick<Order, 'items'>): number {
  return itemsToSend(order).reduce((sum, { packSize, quantity }) => sum + packSize * quantity, 0)
}

/** Everything was refunded before the parcel was made, but for the delivery, or is being refunded. */
export function hasNothingToSend(order: Pick<Order, 'items'>): boolean {
  return itemsToSend(order).length === 0
}

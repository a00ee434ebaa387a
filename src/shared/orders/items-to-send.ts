/** As much of an order's line as is asked here. */
export type QuantityToSend = {
  packSize: number
  /** Lots. */
  quantity: number
  /** Lots that were refunded before they left. */
  takenOut?: number | undefined
  /** Lots that have left and are not sent again. */
  sent?: number | undefined
}

type Lines<Line extends QuantityToSend = QuantityToSend> = { items: readonly Line[] }

/** What goes into the next parcel, in an admin's answer: without what was refunded before it leaves, or has left. */
export function itemsToSend<Line extends QuantityToSend>({ items }: Lines<Line>): Line[] {
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (item.takenOut ?? 0) - (item.sent ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** What a packing slip lists: what is to be sent, or what was sent where nothing is left. */
export function itemsToPack<Line extends QuantityToSend>({ items }: Lines<Line>): Line[] {
  const left = itemsToSend({ items })
  return left.length > 0 ? left : itemsToSend({ items: items.map((item) => ({ ...item, sent: 0 })) })
}

/** The single sleeves in it. */
export function piecesToSend(order: Lines): number {
  return itemsToSend(order).reduce((sum, { packSize, quantity }) => sum + packSize * quantity, 0)
}

/** Everything was refunded before the parcel was made, but for the delivery, or is being refunded. */
export function hasNothingToSend(order: Lines): boolean {
  return itemsToSend(order).length === 0
}

/** The fields of an order line that these functions need. */
export type QuantityToSend = {
  packSize: number
  /** In packs. */
  quantity: number
  /** Packs that have not left and that no refund took out. */
  unsent?: number | undefined
  /** Packs that have left and are not sent again. */
  sent?: number | undefined
}

type Lines<Line extends QuantityToSend = QuantityToSend> = { items: readonly Line[] }

/**
 * The contents of the next parcel, from an order as admins receive it. Packs that were refunded before sending, or
 * have left, are not included.
 */
export function itemsToSend<Line extends QuantityToSend>({ items }: Lines<Line>): Line[] {
  return items.flatMap((item) => (item.unsent ? [{ ...item, quantity: item.unsent }] : []))
}

/** The lines of a packing slip: the packs to send or, if none are left, the sent ones. */
export function itemsToPack<Line extends QuantityToSend>({ items }: Lines<Line>): Line[] {
  const left = itemsToSend({ items })
  return left.length > 0
    ? left
    : itemsToSend({ items: items.map((item) => ({ ...item, unsent: item.sent })) })
}

/** The number of single sleeves to send. */
export function piecesToSend(order: Lines): number {
  return itemsToSend(order).reduce((sum, { packSize, quantity }) => sum + packSize * quantity, 0)
}

/** Whether everything except the delivery was refunded, or is being refunded, before the parcel left. */
export function hasNothingToSend(order: Lines): boolean {
  return itemsToSend(order).length === 0
}

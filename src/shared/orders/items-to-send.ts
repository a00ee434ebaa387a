export type QuantityToSend = {
  packSize: number
  quantity: number
  /** For staff only: packs that have not left and that no refund or withdrawal took out. */
  unsent?: number | undefined
  /** For staff only. Packs of a parcel that is sent again do not count. */
  sent?: number | undefined
}

type Lines<Line extends QuantityToSend = QuantityToSend> = { items: readonly Line[] }

/** Returns the items with their `unsent` packs as the quantity. Customers do not receive `unsent`, so they get []. */
export function itemsToSend<Line extends QuantityToSend>({ items }: Lines<Line>): Line[] {
  return items.flatMap((item) => (item.unsent ? [{ ...item, quantity: item.unsent }] : []))
}

/** The packs to send or, if none are left, the sent packs. */
export function itemsToPack<Line extends QuantityToSend>({ items }: Lines<Line>): Line[] {
  const left = itemsToSend({ items })
  return left.length > 0
    ? left
    : itemsToSend({ items: items.map((item) => ({ ...item, unsent: item.sent })) })
}

export function piecesToSend(order: Lines): number {
  return itemsToSend(order).reduce((sum, { packSize, quantity }) => sum + packSize * quantity, 0)
}

export function hasNothingToSend(order: Lines): boolean {
  return itemsToSend(order).length === 0
}

import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/browser-storage.ts'

/** The order that this tab has just made, for the page that says so. */
export type PlacedOrder = {
  number: string | undefined
  /** Whether it was already announced by a message. */
  isAnnounced: boolean
}

export function keepPlacedOrder(order: PlacedOrder): void {
  // Where it cannot be kept, the page speaks of no order in particular.
  kept.placedOrder.write(JSON.stringify(order))
}

export function placedOrder(): PlacedOrder | undefined {
  const order = parseJson(kept.placedOrder.read())
  if (!isRecord(order)) return undefined
  return {
    number: typeof order.number === 'string' ? order.number : undefined,
    isAnnounced: order.isAnnounced === true,
  }
}

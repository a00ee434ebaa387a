import { isRecord, parseJson } from '#shared/json.ts'

/** The order that this tab has just made, for the page that says so. */
export type PlacedOrder = {
  number: string | undefined
  /** Whether it was already announced by a message. */
  isAnnounced: boolean
}

const KEY = 'carapace.ordered'

export function keepPlacedOrder(order: PlacedOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    // The page then speaks of no order in particular.
  }
}

export function placedOrder(): PlacedOrder | undefined {
  try {
    const kept = parseJson(sessionStorage.getItem(KEY))
    if (!isRecord(kept)) return undefined
    return {
      number: typeof kept.number === 'string' ? kept.number : undefined,
      isAnnounced: kept.isAnnounced === true,
    }
  } catch {
    return undefined
  }
}

export const RESERVATION_MINUTES = 15
export const RESERVATION_MS = RESERVATION_MINUTES * 60_000
/** How long before the end of the reservation the payment page warns. */
export const WARNING_MS = 2 * 60_000
export const RESERVATION_ENDS_SOON = 'Votre réservation se termine dans moins de 2\u00A0minutes.'
export const MORE_TIME = `Garder ${RESERVATION_MINUTES}\u00A0minutes de plus`
const DAY_MS = 24 * 60 * 60_000

// Limits of reservations (decisions 13 and 43). Stocks and holds are in single sleeves.

export const MAX_CHECKOUTS_PER_WINDOW = 10
export const CHECKOUT_WINDOW_MS = 10 * 60_000
/**
 * The limits for newcomers (buyers who have never paid) apply if at least this many sleeves of a product are available
 * or held without payment. The warning about unpaid holds (`isRush`) needs this many in the whole shop.
 */
export const SHARED_STOCK_FROM = 60
/**
 * The maximum number of sleeves that all buyers on one network may hold together without paying: enough for a school
 * class of 31 with two packs of 32 each.
 */
export const MAX_HELD_BY_NETWORK = 2000
const NETWORKS_TO_A_SHARE = 4
/** The largest of the usual packs: otherwise a buyer on a crowded network could not buy it. */
const SMALL_ORDER = 32
/**
 * A newcomer's open checkout is soft this time after the buyer's last act: another buyer may take over its sleeves.
 * Acts are the start, more time, and an approval or a refusal at the provider.
 */
export const SOFT_AFTER_MS = 5 * 60_000
/**
 * After this number of unpaid holds of a sleeve from one network within `UNPAID_ROW_MS`, the newcomers' next ones are
 * soft at once. Otherwise an attacker who holds again every five minutes would never give way.
 */
export const UNPAID_HOLDS_OF_NETWORK = 3
/** After this number of unpaid holds of the same sleeve in a row, the buyer has to wait. */
export const UNPAID_HOLDS_IN_A_ROW = 4
export const WAIT_AFTER_UNPAID_HOLDS_MS = 15 * 60_000
/** Holds older than this do not count for `UNPAID_HOLDS_IN_A_ROW`. */
export const UNPAID_ROW_MS = DAY_MS

export const PAYMENT_SCRIPT_TIMEOUT_MS = 10_000

export function reservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_MS)
}

/**
 * For example '14 min 59 s'. Never more than `RESERVATION_MS`, although the clocks of server and browser may differ.
 */
export function reservationTimeLeftText(endsAtMs: number, nowMs: number): string {
  const left = Math.min(RESERVATION_MS, Math.max(0, endsAtMs - nowMs))
  const seconds = Math.floor(left / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

export function softFrom(now: Date): Date {
  return new Date(now.getTime() + SOFT_AFTER_MS)
}

/** The time after an act of a buyer who may not have paid yet. A hold that was soft at once stays so. */
export function softAfterAct(hold: { soft_from: Date | null; created_at: Date }, now: Date): Date | null {
  const wasSoftAtOnce = hold.soft_from !== null && hold.soft_from <= hold.created_at
  return wasSoftAtOnce ? hold.soft_from : softFrom(now)
}

export function isReservationOver(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime()
}

/**
 * Pieces of one sleeve: available (`stock`), and held without payment (`held`). `heldByNewcomers` is a part of `held`.
 */
export type Shelf = { stock: number; held: number; heldByNewcomers: number }

export function isRush({ held, stock }: { held: number; stock: number }): boolean {
  return held + stock >= SHARED_STOCK_FROM && held * 3 > held + stock
}

/** Between `isRush` and this, a warning stays as it is, so that a figure that wavers does not warn again and again. */
export function isRushOver({ held, stock }: { held: number; stock: number }): boolean {
  return held + stock < SHARED_STOCK_FROM || held * 4 <= held + stock
}

/** How many more pieces newcomers may hold together. Undefined for a small stock, which has no such limit. */
export function newcomersShare({ stock, held, heldByNewcomers }: Shelf): number | undefined {
  const unpaid = stock + held
  if (unpaid < SHARED_STOCK_FROM) return undefined
  return Math.max(0, Math.floor(unpaid / 2) - heldByNewcomers)
}

/** How many pieces newcomers on one network may hold together. Undefined for a small stock, which has no such limit. */
export function networkPart({ stock, held }: Pick<Shelf, 'stock' | 'held'>): number | undefined {
  const unpaid = stock + held
  if (unpaid < SHARED_STOCK_FROM) return undefined
  return Math.max(SMALL_ORDER, Math.floor(Math.floor(unpaid / 2) / NETWORKS_TO_A_SHARE))
}

export type PastHold = { isPaid: boolean; endsAt: Date }

/**
 * Returns the time from which the buyer may hold the sleeve again. Undefined if that is now. `holds` are newest first.
 */
export function nextHoldAt(holds: readonly PastHold[], now: Date, inARow: number): Date | undefined {
  const row = holds.slice(0, inARow)
  const [newest] = row
  if (!newest || row.length < inARow || row.some(({ isPaid }) => isPaid)) return undefined
  const at = new Date(newest.endsAt.getTime() + WAIT_AFTER_UNPAID_HOLDS_MS)
  return at > now ? at : undefined
}

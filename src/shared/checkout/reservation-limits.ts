/** How long an unpaid hold lasts (decision 13). */
export const RESERVATION_MINUTES = 15
export const RESERVATION_MS = RESERVATION_MINUTES * 60_000
const DAY_MS = 24 * 60 * 60_000

/** The limits of decisions 13 and 43, so that nobody can reserve the whole stock without paying. Numbers are single sleeves. */
export const MAX_CHECKOUTS_PER_WINDOW = 10
export const CHECKOUT_WINDOW_MS = 10 * 60_000
/** From this stock on, half of a sleeve is kept from those who never paid. */
export const SHARED_STOCK_FROM = 60
/** All accounts of one network together (an IPv4 address, an IPv6 /48): a school class, each with two packs of 32. */
export const MAX_HELD_BY_NETWORK = 2000
/** The newcomers of one network, beyond one first order: this part of their share of a product, and never less than a small order. */
const NETWORKS_TO_A_SHARE = 4
const SMALL_ORDER = 20
/**
 * An unpaid hold of somebody who never paid is soft when nothing was heard of its buyer for so long, neither here nor at the
 * provider: another buyer may take its place.
 */
export const SOFT_AFTER_MS = 5 * 60_000
/** After this many unpaid holds of the same goods in a row the next one has to wait. */
export const UNPAID_HOLDS_IN_A_ROW = 4
export const WAIT_AFTER_UNPAID_HOLDS_MS = 15 * 60_000
/** Older holds do not count. */
export const UNPAID_ROW_MS = DAY_MS

/** How long the page waits for the payment script before it speaks of an ad blocker. */
export const PAYMENT_SCRIPT_TIMEOUT_MS = 10_000

/** When a reservation made now runs out. */
export function reservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_MS)
}

/** '14 min 59 s'. Never more than a hold lasts: the shop's clock and the browser's are not the same. */
export function reservationTimeLeftText(endsAtMs: number, nowMs: number): string {
  const left = Math.min(RESERVATION_MS, Math.max(0, endsAtMs - nowMs))
  const seconds = Math.floor(left / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

export function isReservationOver(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime()
}

/** A sleeve's present numbers: available, held without payment, and held by accounts that never paid. */
export type Shelf = { stock: number; held: number; heldByNewcomers: number }

/** Unpaid holds of more than a third of the stock, in a shop that is not nearly sold out, are worth a warning. */
export function isRush({ held, stock }: { held: number; stock: number }): boolean {
  return held + stock >= SHARED_STOCK_FROM && held * 3 > held + stock
}

/**
 * How much of a sleeve an account that never paid may hold; `shelf` counts what others hold. Undefined where there is
 * too little to share: then anybody may hold what is left.
 */
export function newcomersShare({ stock, held, heldByNewcomers }: Shelf): number | undefined {
  const unpaid = stock + held
  if (unpaid < SHARED_STOCK_FROM) return undefined
  return Math.max(0, Math.floor(unpaid / 2) - heldByNewcomers)
}

/**
 * How much of a sleeve the newcomers of one network may hold together, so that a few networks cannot hold the newcomers' whole
 * share. Undefined where there is too little to share.
 */
export function networkPart({ stock, held }: Pick<Shelf, 'stock' | 'held'>): number | undefined {
  const unpaid = stock + held
  if (unpaid < SHARED_STOCK_FROM) return undefined
  return Math.max(SMALL_ORDER, Math.floor(Math.floor(unpaid / 2) / NETWORKS_TO_A_SHARE))
}

/** One customer's hold of a sleeve, and when it ended or will end. */
export type PastHold = { isPaid: boolean; endsAt: Date }

/** When a customer may hold a product again, after the holds of the last day, newest first; undefined: at once. */
export function nextHoldAt(holds: readonly PastHold[], now: Date, inARow: number): Date | undefined {
  const row = holds.slice(0, inARow)
  const [newest] = row
  if (!newest || row.length < inARow || row.some(({ isPaid }) => isPaid)) return undefined
  const at = new Date(newest.endsAt.getTime() + WAIT_AFTER_UNPAID_HOLDS_MS)
  return at > now ? at : undefined
}

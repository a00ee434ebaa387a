/** The length of an unpaid hold in minutes (decision 13). */
export const RESERVATION_MINUTES = 15
export const RESERVATION_MS = RESERVATION_MINUTES * 60_000
/** The payment page warns this long before the reservation ends, and offers another full reservation. */
export const WARNING_MS = 2 * 60_000
export const RESERVATION_ENDS_SOON = 'Votre réservation se termine dans moins de 2\u00A0minutes.'
export const MORE_TIME = `Garder ${RESERVATION_MINUTES}\u00A0minutes de plus`
const DAY_MS = 24 * 60 * 60_000

/**
 * The limits of decisions 13 and 43, which prevent unpaid reservations from taking the whole stock. Numbers are
 * single sleeves.
 */
export const MAX_CHECKOUTS_PER_WINDOW = 10
export const CHECKOUT_WINDOW_MS = 10 * 60_000
/** The stock from which half is reserved for buyers who have paid before. */
export const SHARED_STOCK_FROM = 60
/**
 * The maximum number of sleeves that all accounts on one network (an IPv4 address, an IPv6 /48) may hold together.
 * Enough for a school class with two packs of 32 each.
 */
export const MAX_HELD_BY_NETWORK = 2000
/** New buyers on one network get this fraction of the share of all new buyers, and at least a small order. */
const NETWORKS_TO_A_SHARE = 4
const SMALL_ORDER = 20
/**
 * The time without a sign of the buyer, here or at the provider, after which the unpaid hold of a buyer who has never
 * paid becomes soft: another buyer may take it over.
 */
export const SOFT_AFTER_MS = 5 * 60_000
/** The number of unpaid holds of the same goods in a row after which the next one has to wait. */
export const UNPAID_HOLDS_IN_A_ROW = 4
export const WAIT_AFTER_UNPAID_HOLDS_MS = 15 * 60_000
/** Holds older than this are ignored. */
export const UNPAID_ROW_MS = DAY_MS

/** The time in milliseconds for which the page waits for the payment script before it mentions an ad blocker. */
export const PAYMENT_SCRIPT_TIMEOUT_MS = 10_000

/** The end of a reservation made now. */
export function reservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_MS)
}

/** The time left as '14 min 59 s', at most the length of a hold, because the clocks of shop and browser differ. */
export function reservationTimeLeftText(endsAtMs: number, nowMs: number): string {
  const left = Math.min(RESERVATION_MS, Math.max(0, endsAtMs - nowMs))
  const seconds = Math.floor(left / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

export function isReservationOver(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime()
}

/** The numbers of a sleeve: available, held without payment, and held by accounts that have never paid. */
export type Shelf = { stock: number; held: number; heldByNewcomers: number }

/** Whether to warn the shopkeeper: unpaid holds exceed a third of the stock, and the shop is not nearly sold out. */
export function isRush({ held, stock }: { held: number; stock: number }): boolean {
  return held + stock >= SHARED_STOCK_FROM && held * 3 > held + stock
}

/**
 * The number of pieces of a sleeve that an account that has never paid may hold. `shelf` contains the holds of
 * others. Undefined for a small stock: anyone may hold what is left of it.
 */
export function newcomersShare({ stock, held, heldByNewcomers }: Shelf): number | undefined {
  const unpaid = stock + held
  if (unpaid < SHARED_STOCK_FROM) return undefined
  return Math.max(0, Math.floor(unpaid / 2) - heldByNewcomers)
}

/**
 * The number of pieces of a sleeve that new buyers on one network may hold together, so that a few networks cannot
 * take the share of all new buyers. Undefined for a small stock.
 */
export function networkPart({ stock, held }: Pick<Shelf, 'stock' | 'held'>): number | undefined {
  const unpaid = stock + held
  if (unpaid < SHARED_STOCK_FROM) return undefined
  return Math.max(SMALL_ORDER, Math.floor(Math.floor(unpaid / 2) / NETWORKS_TO_A_SHARE))
}

/** One customer's hold of a sleeve, with its past or future end. */
export type PastHold = { isPaid: boolean; endsAt: Date }

/**
 * When a customer may hold a product again. `holds` are the customer's holds in the last day, newest first. Undefined
 * if the customer may hold it now.
 */
export function nextHoldAt(holds: readonly PastHold[], now: Date, inARow: number): Date | undefined {
  const row = holds.slice(0, inARow)
  const [newest] = row
  if (!newest || row.length < inARow || row.some(({ isPaid }) => isPaid)) return undefined
  const at = new Date(newest.endsAt.getTime() + WAIT_AFTER_UNPAID_HOLDS_MS)
  return at > now ? at : undefined
}

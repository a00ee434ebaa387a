/** The limits of decision 13: nobody can empty the shelves without paying. */
export const RESERVATION_MINUTES = 15
export const RESERVATION_MS = RESERVATION_MINUTES * 60_000
export const MAX_RESERVED_SLEEVES_PER_PRODUCT = 500
export const MAX_CHECKOUTS_PER_WINDOW = 10
export const CHECKOUT_WINDOW_MS = 10 * 60_000

/** How long the page waits for the payment script before it speaks of an ad blocker. */
export const PAYMENT_SCRIPT_TIMEOUT_MS = 10_000

/** When a reservation made now runs out. */
export function reservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_MS)
}

export function isReservationOver(expiresAt: Date, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime()
}

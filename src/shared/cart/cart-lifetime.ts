const CART_LIFETIME_HOURS = 2
export const CART_LIFETIME = 'deux heures'
export const CART_LIFETIME_MS = CART_LIFETIME_HOURS * 60 * 60 * 1000
export const CART_WARNING_MS = 10 * 60 * 1000
export const CART_CHECK_MS = 60_000
export const CART_EXPIRES_IN = 'Votre panier expire dans'
export const CART_EXPIRED = 'Votre panier a expiré'

export function cartExpiry(nowMs: number): number {
  return nowMs + CART_LIFETIME_MS
}

export function isCartExpired(expiresAtMs: number, nowMs: number): boolean {
  return nowMs >= expiresAtMs
}

/** Returns the time left, rounded up to the minute. 0 hours and 0 minutes mean expired. */
export function cartTimeLeft(expiresAtMs: number, nowMs: number): { hours: number; minutes: number } {
  const left = Math.max(0, Math.ceil((expiresAtMs - nowMs) / 60_000))
  return { hours: Math.floor(left / 60), minutes: left % 60 }
}

/** For example '1 h 59 min'. */
export function cartTimeLeftText(expiresAtMs: number, nowMs: number): string {
  const { hours, minutes } = cartTimeLeft(expiresAtMs, nowMs)
  return `${hours} h ${String(minutes).padStart(2, '0')} min`
}

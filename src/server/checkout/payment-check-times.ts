import type { Selectable } from 'kysely'
import type { CheckoutsRow } from '../database/sales-tables.ts'

/** A capture call, with its retries, ends within this time. */
export const CAPTURE_OVER_MS = 45_000
/**
 * The browser has this time to capture an approved payment, and then to place the order. After this time the shop
 * checks the payment itself.
 */
export const SETTLE_SOON_MS = 15_000
const MINUTE_MS = 60_000
/**
 * A checkout that was closed unpaid gets no money after this time, because a buyer can approve a payment for only some
 * hours.
 */
const NO_MORE_MONEY_MS = 8 * 3600_000
const LONGEST_PAUSE_MS = 3600_000

/**
 * Returns the time of the next check, or null for no further check. A checkout that was closed unpaid, and that the
 * provider knows, is checked for some hours, less and less often, because a notification may be lost.
 */
export function nextCheck(
  checkout: Pick<Selectable<CheckoutsRow>, 'state' | 'payment_order_id' | 'expires_at' | 'updated_at'>,
  now: Date,
): Date | null {
  const age = now.getTime() - checkout.updated_at.getTime()
  const later = (ms: number) => new Date(now.getTime() + ms)
  switch (checkout.state) {
    case 'reserved':
    case 'created':
    case 'approved':
      return checkout.expires_at
    case 'capturing':
    case 'captured':
      return later(SETTLE_SOON_MS)
    case 'refunding':
      return later(MINUTE_MS)
    case 'pending':
      return later(Math.min(Math.max(MINUTE_MS, age), LONGEST_PAUSE_MS))
    case 'expired':
    case 'superseded':
    case 'denied':
      if (checkout.payment_order_id === null || age > NO_MORE_MONEY_MS) return null
      return later(Math.max(MINUTE_MS, age))
    case 'ordered':
    case 'refunded':
      return null
  }
}

import { addDays } from '#shared/dates.ts'

/** Withdrawal right and cancellation of delivered orders (storefront.md §9). */
export const WITHDRAWAL_DAYS = 14

/** The moment until which a delivered order can be cancelled. */
export function withdrawalDeadline(deliveredAt: Date): Date {
  return addDays(deliveredAt, WITHDRAWAL_DAYS)
}

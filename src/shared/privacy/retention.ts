import { addMonths } from '#shared/dates.ts'

/** How long orders stay in the customer's history, in months (storefront.md §9). */
export const RETENTION_MONTHS = [12, 24, 36, 60] as const

export type RetentionMonths = (typeof RETENTION_MONTHS)[number]

export function isRetentionMonths(months: unknown): months is RetentionMonths {
  return RETENTION_MONTHS.some((known) => known === months)
}

/** How long messages to the shop and withdrawals of no known order are kept: as the privacy page says. */
export const MESSAGE_RETENTION_YEARS = 3

/** Messages received before this moment are deleted. */
export function messagesStart(now: Date): Date {
  return addMonths(now, -12 * MESSAGE_RETENTION_YEARS)
}

/** Orders made before this moment leave the customer's history (decision 27). */
export function historyStart(now: Date, months: RetentionMonths): Date {
  return addMonths(now, -months)
}

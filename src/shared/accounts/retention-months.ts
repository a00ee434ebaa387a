/** How long orders stay in the customer's history, at the customer's choice (storefront.md §9). */
export const RETENTION_MONTHS = [12, 24, 36, 60] as const

export type RetentionMonths = (typeof RETENTION_MONTHS)[number]

/**
 * Imported past orders keep the data of a person without a confirmed account for this number of months. A new account
 * begins with the same choice.
 */
export const UNLESS_CHOSEN: RetentionMonths = 60

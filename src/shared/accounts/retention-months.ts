/** How long orders stay in the customer's history, at the customer's choice (storefront.md §9). */
export const RETENTION_MONTHS = [12, 24, 36, 60] as const

export type RetentionMonths = (typeof RETENTION_MONTHS)[number]

/**
 * How long a person who chose nothing, or has no account, stays on past orders. Accounts begin with the same choice.
 */
export const UNLESS_CHOSEN: RetentionMonths = 60

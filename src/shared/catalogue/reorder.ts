/** The pace of sales is that of the last days. */
export const PACE_DAYS = 30
/** A product whose stock lasts for less is to be bought again. */
export const REORDER_WITHIN_DAYS = 21

/** How many whole days the stock lasts at the present pace. Undefined for a product that sells nothing. */
export const daysLeft = (stock: number, soldLately: number): number | undefined =>
  soldLately > 0 ? Math.floor((stock * PACE_DAYS) / soldLately) : undefined

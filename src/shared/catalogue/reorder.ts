/** The pace is the sales of this number of days. */
export const PACE_DAYS = 30
/** A product whose stock lasts for less time is to be reordered. */
export const REORDER_WITHIN_DAYS = 21

/** Returns the whole days that the stock lasts at the current pace. Undefined for a product without sales. */
export const daysLeft = (stock: number, soldLately: number): number | undefined =>
  soldLately > 0 ? Math.floor((stock * PACE_DAYS) / soldLately) : undefined

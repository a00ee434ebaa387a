/** The number of days whose sales give the pace. */
export const PACE_DAYS = 30
/** The number of days below which a product is to be bought again. */
export const REORDER_WITHIN_DAYS = 21

/** The whole number of days that the stock lasts at the current pace. Undefined for a product without sales. */
export const daysLeft = (stock: number, soldLately: number): number | undefined =>
  soldLately > 0 ? Math.floor((stock * PACE_DAYS) / soldLately) : undefined

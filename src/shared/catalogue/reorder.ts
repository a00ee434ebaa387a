export const PACE_DAYS = 30
export const REORDER_WITHIN_DAYS = 21

/** `soldLately` is the number of sleeves sold in the last `PACE_DAYS`. Returns undefined if none were sold. */
export const daysLeft = (stock: number, soldLately: number): number | undefined =>
  soldLately > 0 ? Math.floor((stock * PACE_DAYS) / soldLately) : undefined

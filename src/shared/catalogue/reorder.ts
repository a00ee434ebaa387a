export const PACE_DAYS = 30
export const REORDER_WITHIN_DAYS = 21

/** Undefined for a product without recent sales. */
export const daysLeft = (stock: number, soldLately: number): number | undefined =>
  soldLately > 0 ? Math.floor((stock * PACE_DAYS) / soldLately) : undefined

/** Counted from the day after receipt (Code de la consommation, L. 221-18). */
export const WITHDRAWAL_DAYS = 14

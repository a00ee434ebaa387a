/** The length of the right to withdraw, without the day of receipt (Code de la consommation, L. 221-18). */
export const WITHDRAWAL_DAYS = 14

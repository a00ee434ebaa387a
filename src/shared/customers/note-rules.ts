/** The maximum number of notes that the shop may have on one customer. */
export const MAX_CUSTOMER_NOTES = 50

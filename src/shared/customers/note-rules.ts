/** The maximum number of notes about one customer. */
export const MAX_CUSTOMER_NOTES = 50

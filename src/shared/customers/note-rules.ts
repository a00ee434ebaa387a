/** How many notes the shop may have on one customer. */
export const MAX_CUSTOMER_NOTES = 50

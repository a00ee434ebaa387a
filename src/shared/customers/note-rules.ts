export const MAX_CUSTOMER_NOTES = 50

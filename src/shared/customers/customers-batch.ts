export const CUSTOMERS_BATCH = 200

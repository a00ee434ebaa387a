/** The maximum number of customers in one call of an import. */
export const CUSTOMERS_BATCH = 200

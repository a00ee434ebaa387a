/** The maximum number of customers in one call of an import, which writes them in one transaction. */
export const CUSTOMERS_BATCH = 200

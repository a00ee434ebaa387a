/** One call of an import writes its customers in one transaction. */
export const CUSTOMERS_BATCH = 200

/** A guest's link to an order works for this time after the delivery or, if later, after its renewal. */
export const ORDER_LINK_DAYS = 90

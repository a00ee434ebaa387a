/** The number of days for which a guest's link to an order works after the delivery or, if later, after its renewal. */
export const ORDER_LINK_DAYS = 90

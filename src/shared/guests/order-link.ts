/** A guest's link to an order works for this many days after the delivery or, if later, after the link's renewal. */
export const ORDER_LINK_DAYS = 90

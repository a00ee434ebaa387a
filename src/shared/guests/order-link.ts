/**
 * A guest's link to an order works for this many days after the order has ended or, if later, after the link was made.
 */
export const ORDER_LINK_DAYS = 90

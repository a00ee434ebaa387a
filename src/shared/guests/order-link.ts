/**
 * A guest's link to an order works for this many days after the order was delivered, cancelled or refunded, or after
 * the link was made if that was later.
 */
export const ORDER_LINK_DAYS = 90

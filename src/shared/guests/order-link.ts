/**
 * A guest's link to an order expires this many days after the order was delivered. Without a delivery, the days count
 * from the last change of a cancelled or refunded order. If the link was made later, the days count from its creation.
 */
export const ORDER_LINK_DAYS = 90

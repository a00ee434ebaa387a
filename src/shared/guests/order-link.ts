/**
 * A guest's link to an order expires this many days after the delivery or, without a delivery, after the last change of
 * a cancelled or refunded order. A link made after that day expires this many days after its creation.
 */
export const ORDER_LINK_DAYS = 90

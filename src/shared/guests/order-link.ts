/** How long a guest's link to an order works, from the delivery or from the link's renewal, the later of both. */
export const ORDER_LINK_DAYS = 90

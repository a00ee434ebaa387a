/** How long a guest's link to an order works after the delivery, or after the link was renewed, whichever is later. */
export const ORDER_LINK_DAYS = 90

/** How long a guest's link to an order works after the delivery, or after the link was renewed if that is later. */
export const ORDER_LINK_DAYS = 90

/** For the shop's note on an order, for itself or for the customer. */
export const NOTE_MAX_LENGTH = 1000

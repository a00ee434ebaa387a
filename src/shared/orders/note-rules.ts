/** The limit of the shop's note on an order, in characters. A note is for the shop or for the customer. */
export const NOTE_MAX_LENGTH = 1000

/** What the shop writes to itself or to the customer about an order. */
export const NOTE_MAX_LENGTH = 1000

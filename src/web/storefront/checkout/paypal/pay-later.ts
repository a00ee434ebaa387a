/** PayPal's '4X' takes purchases of 30 to 2,000 euros of buyers in France; who gets it is PayPal's decision. */
const FROM_CENTS = 3_000
const UP_TO_CENTS = 200_000

export const canPayLater = (amountCents: number) => amountCents >= FROM_CENTS && amountCents <= UP_TO_CENTS

/** In France PayPal offers payment in four instalments for purchases of 30 to 2,000 euros. */
const FROM_CENTS = 3_000
const UP_TO_CENTS = 200_000

export const canPayLater = (amountCents: number) => amountCents >= FROM_CENTS && amountCents <= UP_TO_CENTS

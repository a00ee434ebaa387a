/** What the sandbox buttons are called (`browser/sdk.js`): journeys look for them. */
export const PAY_BUTTON = 'PayPal (bac à sable)'
export const PAY_IN_FOUR = 'Payer en 4X (bac à sable)'

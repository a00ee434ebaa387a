/** The names of the sandbox buttons (`browser/sdk.js`). Journeys look for them. */
export const PAY_BUTTON = 'PayPal (bac à sable)'

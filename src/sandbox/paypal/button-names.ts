/** The name of the sandbox's PayPal button (`browser/sdk.js`). Journeys look for this name. */
export const PAY_BUTTON = 'PayPal (bac à sable)'

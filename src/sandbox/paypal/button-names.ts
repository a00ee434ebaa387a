/** The name of the sandbox button (`browser/sdk.js`). Journeys look for this name. */
export const PAY_BUTTON = 'PayPal (bac à sable)'

/** The name of the sandbox's PayPal button (`browser/sdk.js`). */
export const PAY_BUTTON = 'PayPal (bac à sable)'

/** What the sandbox buttons are called (`browser/sdk.js`): journeys look for them. */
export const PAY_BUTTON = 'PayPal (bac à sable)'

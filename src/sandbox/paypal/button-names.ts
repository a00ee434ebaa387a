export const PAY_BUTTON = 'PayPal (bac à sable)'

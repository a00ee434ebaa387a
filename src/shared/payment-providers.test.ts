import { expect, test } from 'vitest'
import { paymentMeans } from './payment-providers.ts'

test('the cart names payment in four times if PayPal offers it (code de la consommation, L. 221-14)', () => {
  expect(paymentMeans('paypal', { payLater: true, applePay: true }).replaceAll(/\s/gu, ' ')).toBe(
    'Paiement à la commande, en euros, par carte bancaire ou par compte PayPal, ou en 4 fois avec PayPal, de 30 à 2 000 € ; Apple Pay selon votre appareil.',
  )
  expect(paymentMeans('stripe', { payLater: true })).not.toContain('4\u00A0fois')
})

import { expect, test } from 'vitest'
import { StartPaymentBody } from '#shared/checkout/contract.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { EMPTY_ADDRESS } from '#shared/shipping/stored-shipping.ts'
import { orderRequest, type Purchase, startPaymentRequest } from './payment-requests.ts'

const point = {
  id: '034439',
  name: 'TABAC',
  address: '2 RUE',
  postalCode: '69001',
  city: 'LYON',
  country: 'France',
  openingHours: 'Lundi : 09:00-12:30',
}
const id = '0190c0de-0000-7000-8000-000000000001'
const purchase: Purchase = {
  delivery: DEFAULT_DELIVERY,
  lines: [
    { id, name: 'Jade', image: '/i', packSize: 10, quantity: 2, priceCents: 425 },
    { id, name: 'Jade', image: '/i', packSize: 32, quantity: 1, priceCents: 1050 },
  ],
  shipping: {
    firstName: ' Ada ',
    lastName: 'Morel',
    street: '1 rue du Port',
    city: 'Lyon',
    postalCode: '69001 ',
    country: 'France',
    shippingMethod: 'mondialRelay',
    relayPoint: point,
    billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
  },
}

test('the server accepts the request that opens a payment', () => {
  const body = StartPaymentBody.parse(startPaymentRequest(purchase, { termsVersion: '2026-11-21.2' }))
  expect(body).toMatchObject({
    items: [
      { product: id, packSize: 10, quantity: 2 },
      { product: id, packSize: 32, quantity: 1 },
    ],
    shippingAddress: { firstName: 'Ada', street: '1 rue du Port', postalCode: '69001' },
    shippingMethod: 'mondialRelay',
    pickupPoint: point,
    expectedTotal: 23.3,
    acceptedTerms: '2026-11-21.2',
  })
})

test('the order contains everything that the specification names', () => {
  expect(orderRequest(purchase, 'user')).toEqual({
    user: 'user',
    items: [
      { product: id, packSize: 10, quantity: 2, price: 4.25 },
      { product: id, packSize: 32, quantity: 1, price: 10.5 },
    ],
    shippingAddress: {
      firstName: 'Ada',
      lastName: 'Morel',
      address: '1 rue du Port',
      city: 'Lyon',
      postalCode: '69001',
      country: 'France',
    },
    shippingMethod: 'Mondial Relay',
    total: 23.3,
    shippingCost: 4.3,
    subtotal: 19,
    status: 'En cours de préparation',
    paymentStatus: 'completed',
    pickupPoint: point,
  })
})

test('home delivery has no relay point, even after one was chosen', () => {
  const home: Purchase = { ...purchase, shipping: { ...purchase.shipping, shippingMethod: 'colissimo' } }
  expect(startPaymentRequest(home, { termsVersion: '2026-11-21' })).not.toHaveProperty('pickupPoint')
  expect(orderRequest(home, 'user')).not.toHaveProperty('pickupPoint')
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_ADDRESS, readStoredDelivery, writeStoredDelivery } from './stored-delivery.ts'

const point = {
  id: '034439',
  name: 'Tabac',
  address: '2 rue',
  postalCode: '75001',
  city: 'Paris',
  country: 'France',
}
const address = { ...EMPTY_ADDRESS, firstName: 'Ada', street: '1 rue' }

test('what is kept comes back', () => {
  const billing = { ...EMPTY_ADDRESS, city: 'Lyon', sameAsShipping: false }
  const delivery = { ...address, shippingMethod: 'colissimo', relayPoint: point, billing } as const
  expect(readStoredDelivery(writeStoredDelivery(delivery))).toEqual(delivery)
})

test('what is missing is as in an empty form', () => {
  expect(readStoredDelivery('{"firstName":3,"relayPoint":{},"country":null}')).toEqual({
    ...EMPTY_ADDRESS,
    shippingMethod: 'mondialRelay',
    relayPoint: undefined,
    billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
  })
  for (const text of [null, '', '{', '3', '[]']) expect(readStoredDelivery(text)).toBeUndefined()
})

test('no kept text throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      readStoredDelivery(text)
    }),
  )
})

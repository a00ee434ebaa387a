import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deliveryErrors,
  EMPTY_ADDRESS,
  isDeliverable,
  readStoredDelivery,
  type StoredDelivery,
  writeStoredDelivery,
} from './stored-shipping.ts'

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

const whole = {
  firstName: 'Ada',
  lastName: 'Morel',
  street: '1 rue du Port',
  city: 'Lyon',
  postalCode: '69001',
  country: 'France',
} as const
const delivery: StoredDelivery = {
  ...whole,
  shippingMethod: 'colissimo',
  billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
}

test('a whole delivery opens the way to the payment', () => {
  expect(deliveryErrors(delivery)).toEqual({})
  expect(isDeliverable(delivery)).toBe(true)
  expect(isDeliverable(undefined)).toBe(false)
})

test('the bill has sentences of its own, at fields of its own', () => {
  const errors = deliveryErrors({ ...delivery, billing: { ...EMPTY_ADDRESS, sameAsShipping: false } })
  expect(errors).toEqual({
    'billing.firstName': 'Veuillez remplir votre nom et prénom',
    'billing.lastName': 'Veuillez remplir votre nom et prénom',
    'billing.street': 'Veuillez remplir votre adresse complète',
    'billing.city': 'Veuillez remplir votre adresse complète',
    'billing.postalCode': 'Code postal invalide',
  })
})

test('Mondial Relay asks for a point and for a country it serves, the country first', () => {
  const errors = deliveryErrors({ ...delivery, shippingMethod: 'mondialRelay', country: 'Suisse' })
  expect(Object.entries(errors).slice(0, 2)).toEqual([
    ['country', "Mondial Relay n'est pas disponible pour Suisse"],
    ['relayPoint', 'Veuillez sélectionner un point relais'],
  ])
})

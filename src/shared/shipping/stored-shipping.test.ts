import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  shippingFormErrors,
  EMPTY_ADDRESS,
  isShippable,
  readStoredShipping,
  type StoredShipping,
  writeStoredShipping,
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
  const shipping = { ...address, shippingMethod: 'colissimo', relayPoint: point, billing } as const
  expect(readStoredShipping(writeStoredShipping(shipping))).toEqual(shipping)
})

test('what is missing is as in an empty form', () => {
  expect(readStoredShipping('{"firstName":3,"relayPoint":{},"country":null}')).toEqual({
    ...EMPTY_ADDRESS,
    shippingMethod: 'mondialRelay',
    relayPoint: undefined,
    billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
  })
  for (const text of [null, '', '{', '3', '[]']) expect(readStoredShipping(text)).toBeUndefined()
})

test('no kept text throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      readStoredShipping(text)
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
const shipping: StoredShipping = {
  ...whole,
  shippingMethod: 'colissimo',
  billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
}

test('a complete address and method open the way to the payment', () => {
  expect(shippingFormErrors(shipping)).toEqual({})
  expect(isShippable(shipping)).toBe(true)
  expect(isShippable(undefined)).toBe(false)
})

test('the bill has sentences of its own, at fields of its own', () => {
  const errors = shippingFormErrors({ ...shipping, billing: { ...EMPTY_ADDRESS, sameAsShipping: false } })
  expect(errors).toEqual({
    'billing.firstName': 'Veuillez remplir votre nom et prénom',
    'billing.lastName': 'Veuillez remplir votre nom et prénom',
    'billing.street': 'Veuillez remplir votre adresse complète',
    'billing.city': 'Veuillez remplir votre adresse complète',
    'billing.postalCode': 'Code postal invalide',
  })
})

test('Mondial Relay asks for a point and for a country it serves, the country first', () => {
  const errors = shippingFormErrors({ ...shipping, shippingMethod: 'mondialRelay', country: 'Suisse' })
  expect(Object.entries(errors).slice(0, 2)).toEqual([
    ['country', "Mondial Relay n'est pas disponible pour Suisse"],
    ['relayPoint', 'Veuillez sélectionner un point relais'],
  ])
})

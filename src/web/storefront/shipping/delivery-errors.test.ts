import { expect, test } from 'vitest'
import { EMPTY_ADDRESS, type StoredDelivery } from '#shared/shipping/stored-delivery.ts'
import { deliveryErrors, isDeliverable } from './delivery-errors.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Morel',
  street: '1 rue du Port',
  city: 'Lyon',
  postalCode: '69001',
  country: 'France',
} as const
const delivery: StoredDelivery = {
  ...address,
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

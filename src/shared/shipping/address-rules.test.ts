import { expect, test } from 'vitest'
import {
  ADDRESS_REQUIRED,
  NAME_REQUIRED,
  shippingErrors,
  billedAddress,
  billingErrors,
} from './address-rules.ts'
import { DEFAULT_DELIVERY } from './delivery.ts'
import { POSTAL_CODE_INVALID } from './postal-code.ts'
import { RELAY_POINT_REQUIRED, isRelayPointId } from './relay-point.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Morel',
  street: '1 rue du Port',
  city: 'Paris',
  postalCode: '75001',
  country: 'France',
} as const
const empty = {
  firstName: '',
  lastName: ' ',
  street: '',
  city: '',
  postalCode: '',
  country: 'France',
} as const
const point = {
  id: '034439',
  name: 'Tabac',
  address: '2 rue',
  postalCode: '75001',
  city: 'Paris',
  country: 'France',
}

test('a complete address passes with either method', () => {
  expect(shippingErrors(address, 'colissimo', undefined, DEFAULT_DELIVERY)).toEqual({})
  expect(shippingErrors(address, 'mondialRelay', point, DEFAULT_DELIVERY)).toEqual({})
  expect(shippingErrors(address, 'mondialRelay', { ...point, id: undefined }, DEFAULT_DELIVERY)).toEqual({})
})

test('each field has its sentence', () => {
  expect(shippingErrors(empty, 'mondialRelay', undefined, DEFAULT_DELIVERY)).toEqual({
    relayPoint: RELAY_POINT_REQUIRED,
    firstName: NAME_REQUIRED,
    lastName: NAME_REQUIRED,
    street: ADDRESS_REQUIRED,
    city: ADDRESS_REQUIRED,
    postalCode: POSTAL_CODE_INVALID,
  })
})

test("the country's error comes first", () => {
  const errors = shippingErrors({ ...empty, country: 'Suisse' }, 'mondialRelay', undefined, DEFAULT_DELIVERY)
  expect(Object.values(errors)[0]).toBe("Mondial Relay n'est pas disponible pour Suisse")
  expect(
    shippingErrors(
      { ...address, country: 'Suisse', postalCode: '1000' },
      'colissimo',
      undefined,
      DEFAULT_DELIVERY,
    ),
  ).toEqual({})
})

test('an unreadable relay point counts as no point', () => {
  const wrong = [
    { id: '34439' },
    { name: '' },
    { address: ' ' },
    { postalCode: '7500' },
    { country: 'Suisse' },
  ]
  for (const part of wrong) {
    expect(shippingErrors(address, 'mondialRelay', { ...point, ...part }, DEFAULT_DELIVERY)).toEqual({
      relayPoint: RELAY_POINT_REQUIRED,
    })
  }
  expect([isRelayPointId('034439'), isRelayPointId('0344390'), isRelayPointId('03443a')]).toEqual([
    true,
    false,
    false,
  ])
})

test('the billing address is checked and used only if it differs', () => {
  expect(billingErrors({ ...empty, sameAsShipping: true })).toEqual({})
  expect(billingErrors({ ...address, sameAsShipping: false, city: '' })).toEqual({ city: ADDRESS_REQUIRED })
  const elsewhere = { ...address, postalCode: 'SW1A 1AA', country: 'Royaume-Uni', sameAsShipping: false }
  expect(billingErrors(elsewhere), 'the rules of countries that are not served are unknown').toEqual({})
  expect(billedAddress(undefined, address)).toEqual(address)
  expect(billedAddress({ ...empty, sameAsShipping: true }, address)).toEqual(address)
  expect(billedAddress({ ...address, city: 'Lyon', sameAsShipping: false }, address).city).toBe('Lyon')
})

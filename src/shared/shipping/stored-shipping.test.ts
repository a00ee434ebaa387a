import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from './delivery.ts'
import { RELAY_POINT_ABROAD, RELAY_POINT_TOO_FAR } from './relay-point.ts'
import {
  changedShipping,
  SHIPPING_KEPT_DAYS,
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

test('the stored data is read back', () => {
  const billing = { ...EMPTY_ADDRESS, city: 'Lyon', sameAsShipping: false }
  const shipping = { ...address, shippingMethod: 'colissimo', relayPoint: point, billing } as const
  expect(readStoredShipping(writeStoredShipping(shipping), 0)).toEqual(shipping)
})

test('missing parts are as in an empty form', () => {
  expect(readStoredShipping('{"firstName":3,"relayPoint":{},"country":null}', 0)).toEqual({
    ...EMPTY_ADDRESS,
    shippingMethod: 'mondialRelay',
    relayPoint: undefined,
    billing: { ...EMPTY_ADDRESS, sameAsShipping: true },
  })
  for (const text of [null, '', '{', '3', '[]']) expect(readStoredShipping(text, 0)).toBeUndefined()
})

test('no stored text throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      readStoredShipping(text, 0)
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

test('a complete address and method allow the payment', () => {
  expect(shippingFormErrors(shipping, DEFAULT_DELIVERY)).toEqual({})
  expect(isShippable(shipping, DEFAULT_DELIVERY)).toBe(true)
  expect(isShippable(undefined, DEFAULT_DELIVERY)).toBe(false)
})

test('the billing address has its own sentences at its own fields', () => {
  const errors = shippingFormErrors(
    { ...shipping, billing: { ...EMPTY_ADDRESS, sameAsShipping: false } },
    DEFAULT_DELIVERY,
  )
  expect(errors).toEqual({
    'billing.firstName': 'Veuillez remplir votre nom et prénom',
    'billing.lastName': 'Veuillez remplir votre nom et prénom',
    'billing.street': 'Veuillez remplir votre adresse complète',
    'billing.city': 'Veuillez remplir votre adresse complète',
    'billing.postalCode': 'Code postal invalide',
  })
})

test('Mondial Relay requires a point and a country that it serves, the country first', () => {
  const errors = shippingFormErrors(
    { ...shipping, shippingMethod: 'mondialRelay', country: 'Suisse' },
    DEFAULT_DELIVERY,
  )
  expect(Object.entries(errors).slice(0, 2)).toEqual([
    ['country', "Mondial Relay n'est pas disponible pour Suisse"],
    ['relayPoint', 'Veuillez sélectionner un point relais'],
  ])
})

test('a relay point belongs to a place: another postal code, town or country clears the point, and other changes keep it', () => {
  const chosen = changedShipping({ ...shipping, shippingMethod: 'mondialRelay' }, { relayPoint: point })
  expect(chosen.relayFor).toEqual({ country: 'France', postalCode: '69001', city: 'Lyon' })
  for (const change of [{ postalCode: '13001' }, { city: 'Marseille' }, { country: 'Belgique' } as const])
    expect(changedShipping(chosen, change).relayPoint).toBeUndefined()
  for (const change of [{ street: '2 quai' }, { city: ' LYON ' }, { shippingMethod: 'colissimo' } as const])
    expect(changedShipping(chosen, change).relayPoint).toEqual(point)
  const early = changedShipping({ ...shipping, city: '' }, { relayPoint: point })
  expect(changedShipping(early, { city: 'Lyon' }).relayPoint).toEqual(point)
})

test('a stored point of another place does not count as chosen, and an address is stored for some days only', () => {
  const kept = { ...shipping, relayPoint: point, relayFor: { ...whole, postalCode: '13001' }, keptAt: 0 }
  expect(readStoredShipping(JSON.stringify(kept), 0)?.relayPoint).toBeUndefined()
  const abroad = { ...shipping, country: 'Belgique', relayPoint: point }
  expect(readStoredShipping(JSON.stringify(abroad), 0)?.relayPoint).toBeUndefined()
  const days = SHIPPING_KEPT_DAYS * 86_400_000
  expect(readStoredShipping(JSON.stringify(kept), days)?.street).toBe(whole.street)
  expect(readStoredShipping(JSON.stringify(kept), days + 1)).toBeUndefined()
})

test('a point abroad, and one that the server finds too far, have their sentence', () => {
  const relay = { ...shipping, shippingMethod: 'mondialRelay' } as const
  const abroad = { ...point, country: 'Belgique', postalCode: '1000' }
  expect(shippingFormErrors({ ...relay, relayPoint: abroad }, DEFAULT_DELIVERY).relayPoint).toBe(
    RELAY_POINT_ABROAD,
  )
  expect(shippingFormErrors({ ...relay, relayPoint: point }, DEFAULT_DELIVERY, true).relayPoint).toBe(
    RELAY_POINT_TOO_FAR,
  )
  expect(
    shippingFormErrors({ ...relay, relayPoint: point }, DEFAULT_DELIVERY, false).relayPoint,
  ).toBeUndefined()
})
